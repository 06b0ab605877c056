import { RESET_MINUTES, VERIFICATION_HOURS } from '#domain/email/email-message.ts';

export const copy = {
  orderConfirmed: {
    subject: 'Order confirmed',
    thanks: 'Thank you. We’ve received your payment and will pack your order on the next business day.',
    number: (orderNumber: string) => `Order number: ${orderNumber}`,
    link: 'View your order',
    keepPrivate: 'Keep this email private: anyone with the link can see your order.',
  },
  confirmEmail: {
    subject: 'Please confirm your email',
    welcome: 'Welcome. Please confirm that this is your email.',
    link: 'Confirm email',
    expires: `The link works once, while you are signed in. It expires in ${VERIFICATION_HOURS} hours.`,
    notYou: 'Didn’t sign up? Ignore this email; the account won’t get any of your orders.',
  },
  resetPassword: {
    subject: 'Reset your password',
    request: 'We received a request to reset your password.',
    link: 'Reset password',
    expires: `The link works once and expires in ${RESET_MINUTES} minutes. A new password signs you out on all devices.`,
    notYou: 'Didn’t ask for this? Ignore this email; your password won’t change.',
  },
  failedSignIns: {
    subject: 'Failed sign-in attempts on your account',
    attempts: 'Someone entered many wrong passwords for your account. None of them worked.',
    you: 'If it was you, you can reset your password. If you reuse it elsewhere, change it.',
    link: 'Reset password',
    notYou:
      'Otherwise you don’t need to do anything: we limit further attempts, and you can still sign in. We send this email at most once a day.',
  },
  inquiryReceived: {
    subject: 'We received your inquiry',
    thanks: 'Thank you for writing to us about a store. We read every inquiry ourselves and reply by email.',
    number: (reference: string) =>
      `Your inquiry number is ${reference}. Please mention it if you write again.`,
    notYou: 'If you didn’t write to us, please ignore this email.',
  },
  /** Headings of the order summary. */
  item: 'What you ordered',
  amount: 'Amount',
  total: 'Total',
} as const;
