/** Former names of events. Lines carry them as `formerEvent` for one release; then this file is deleted. */
export const FORMER_EVENTS: Readonly<Record<string, readonly string[]>> = {
  'account-removal': ['account.deleted', 'account.deletion-failed'],
  'email-proof': ['email.verified', 'email.verification-failed'],
  'new-password': ['password-reset.succeeded', 'password-reset.failed'],
  'password-letter': ['password-reset.requested'],
  'payment.unknown': ['payment.unmatched'],
  refused: ['request.rejected'],
  'sign-in': ['signin.succeeded', 'signin.failed'],
  'sign-out': ['signout.succeeded'],
  'sign-up': ['signup.succeeded', 'signup.failed'],
  start: ['shop.started'],
  stop: ['shop.stopped'],
};

/** Adds the former event name, and `way`, the former field for the method of an authentication. */
export const withFormerEvent = (fields: Record<string, unknown>): Record<string, unknown> => {
  const { event, method, outcome } = fields;
  const former = Object.entries(FORMER_EVENTS).find(([, events]) => events.includes(String(event)));
  if (!former) return fields;
  const way = outcome && (method === 'email' ? 'letter' : method);
  return { ...fields, formerEvent: former[0], way };
};
