export const form = {
  sending: 'Sending',
  fixFields: 'Please check the highlighted fields.',
  unsent: 'We couldn’t send this. Please check your connection and try again.',
} as const;
