import { PROOF_HOURS } from '#domain/email/email-message.ts';

/** The page behind the letter that asks whether an address is right, and the reminder of it. */
export const proof = {
  title: 'Confirm your address',
  text: 'Confirm that letters to the address of your account reach you. Orders that you placed with it as a guest then join the account.',
  confirm: 'Confirm this address',
  signInFirst: 'Please sign in to your account first; then you can confirm its address here.',
  signIn: 'Sign in',
  proven: 'Your e-mail address is confirmed. Orders that you placed with it as a guest are now among yours.',
  unprovenTitle: 'E-mail address',
  unproven:
    'Your e-mail address is not confirmed yet. We have sent you a letter with a link. Until you follow it, orders that were placed as a guest stay apart from this account.',
  sendAgain: 'Send the letter again',
  sent: `The letter is on its way. Its link works for ${PROOF_HOURS} hours.`,
} as const;
