import type { Cents } from '../values/money.ts';
import { DAY, HOUR, MINUTE } from '../values/time.ts';

/** Kinds of emails, as the outbox stores them. */
export const EMAIL_KINDS = [
  'order-paid',
  'prove-email',
  'reset-password',
  'password-guessed',
  'enquiry-received',
] as const;
type EmailKind = (typeof EMAIL_KINDS)[number];

/** An email. No user input: it may go to a third party, and email programs turn text into links. URLs are built from `secret` when sending. */
export type EmailMessage =
  | { readonly kind: 'order-paid'; readonly data: PaidOrder }
  | { readonly kind: 'prove-email'; readonly data: { readonly secret: string } }
  | { readonly kind: 'reset-password'; readonly data: { readonly secret: string } }
  | { readonly kind: 'password-guessed'; readonly data: Readonly<Record<string, never>> }
  | { readonly kind: 'enquiry-received'; readonly data: { readonly reference: string } };

type PaidOrder = {
  readonly receipt: string;
  readonly secret: string;
  readonly totalCents: Cents;
  readonly discounts: readonly { readonly label: string; readonly amountCents: Cents }[];
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly priceCents: Cents }[];
};

/** Lifetime of a verification link. */
export const VERIFICATION_HOURS = 24;
/** Lifetime of a password reset link. */
export const RESET_MINUTES = 60;
const MAX_DELIVERY_HOURS = 72;

/** Minimum time between two emails about failed sign-ins to an account. */
export const FAILED_SIGN_IN_EMAIL_INTERVAL_MS = DAY;

/** Valid password reset links of an account; further requests send none. */
export const MAX_RESET_LINKS = 5;

/** Minimum time between two links of the same kind to an account. */
export const EMAIL_INTERVAL_MS = MINUTE;

const LIFETIMES_MS: Record<EmailKind, number> = {
  'order-paid': MAX_DELIVERY_HOURS * HOUR,
  'prove-email': VERIFICATION_HOURS * HOUR,
  'reset-password': RESET_MINUTES * MINUTE,
  'password-guessed': MAX_DELIVERY_HOURS * HOUR,
  'enquiry-received': MAX_DELIVERY_HOURS * HOUR,
};

/** Returns the milliseconds until an email, and a link in it, expires. */
export const emailLifetimeMs = (kind: EmailKind): number => LIFETIMES_MS[kind];

/** Returns when an email created at `now` expires, together with its link. */
export const emailExpiry = (kind: EmailKind, now: Date): Date =>
  new Date(now.getTime() + emailLifetimeMs(kind));

const MIN_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 4 * HOUR;

/** Returns the delay in milliseconds after the nth failed delivery: 30 s, doubled each time up to 4 h. */
export const retryDelayMs = (attempts: number): number =>
  Math.min(MIN_RETRY_DELAY_MS * 2 ** Math.max(attempts - 1, 0), MAX_RETRY_DELAY_MS);
