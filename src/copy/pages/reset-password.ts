import { RESET_MINUTES } from '#domain/email/email-message.ts';

export const resetPassword = {
  forgotten: 'Forgot your password?',
  title: 'Reset your password',
  text: 'Enter your email and we’ll send you a reset link.',
  email: 'Email',
  send: 'Send reset link',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If there is an account for ${email}, a reset link is on its way. It expires in ${RESET_MINUTES} minutes.`,
  sentAgain: 'We send one link a minute at most. Please look in your spam folder, too.',
  sendAgain: 'Send again',
  otherEmail: 'Use another email',
  toSignIn: 'Back to sign in',
  sentIfConfirmed: 'If you’ve confirmed this email with us, a reset link is on its way anyway.',
  newTitle: 'New password',
  newText: 'Choose a new password. You’ll be signed out on all devices.',
  password: 'New password',
  save: 'Save new password',
  again: 'Request a new link',
  done: 'Password updated. Sign in with it.',
} as const;
