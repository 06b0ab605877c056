import { VERIFICATION_HOURS } from '#domain/email/email-message.ts';

/** The page that the confirmation link opens, and the reminder in the account. */
export const emailVerification = {
  title: 'Confirm your email',
  text: 'Confirm that this is your email. Orders you placed with it as a guest will then be in your account.',
  newEmail: (email: string) =>
    `Confirm that ${email} is the new email of your account. Orders you placed with it as a guest will then be in your account.`,
  confirm: 'Confirm email',
  signInFirst: 'Please sign in first. Then you can confirm your email here.',
  signIn: 'Sign in',
  verified: 'Your email is confirmed. Orders you placed with it as a guest are now in your account.',
  alreadyVerified: 'The email of your account is already confirmed.',
  toAccount: 'Your account',
  unverifiedTitle: 'Confirm your email',
  unverified: 'We’ve emailed you a link. Open it to confirm your email and see your guest orders here.',
  sendAgain: 'Resend email',
  sent: `Email sent. The link expires in ${VERIFICATION_HOURS} hours.`,
} as const;
