export const form = {
  sending: 'Sending',
  fixFields: 'Please check the highlighted fields.',
  unsent: 'We couldn’t send this. Your entries are still here. Please try again.',
} as const;
