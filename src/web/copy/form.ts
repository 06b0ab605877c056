/** What every form says that could not be sent. */
export const form = {
  sending: 'Sending',
  mend: 'Please look at the marked fields.',
  unsent: 'This could not be sent just now. What you typed is still here; please try again.',
} as const;
