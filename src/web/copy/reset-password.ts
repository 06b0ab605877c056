import { RESET_MINUTES } from '#domain/email/email-message.ts';

/** The pages on which a forgotten password is replaced. */
export const reset = {
  forgotten: 'Forgot your password?',
  title: 'Forgotten password',
  text: 'Tell us the e-mail address of your account. We send you a link under which you choose a new password.',
  email: 'Email',
  send: 'Send the link',
  sentTitle: 'Look into your mailbox',
  sent: `If there is an account with this address, a letter with a link is on its way to it. The link works for ${RESET_MINUTES} minutes.`,
  sentIfConfirmed: 'If you have confirmed this email address with us, we’ve emailed you a link all the same.',
  newTitle: 'New password',
  newText: 'Choose a new password. You are then signed out everywhere and sign in with it.',
  password: 'New password',
  confirmPassword: 'Confirm password',
  save: 'Save the new password',
  again: 'Ask for a new link',
  done: 'Your password is changed. Please sign in with the new one.',
} as const;
