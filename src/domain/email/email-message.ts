import type { Cents } from '../values/money.ts';
import { DAY, HOUR, MINUTE } from '../values/time.ts';

export const LETTER_KINDS = [
  'order-paid',
  'prove-email',
  'reset-password',
  'password-guessed',
  'enquiry-received',
] as const;
type LetterKind = (typeof LETTER_KINDS)[number];

/** An email. No user input: it may go to a third party, and email programs turn text into links. URLs are built from `secret` when sending. */
export type Letter =
  | { readonly kind: 'order-paid'; readonly facts: PaidOrder }
  | { readonly kind: 'prove-email'; readonly facts: { readonly secret: string } }
  | { readonly kind: 'reset-password'; readonly facts: { readonly secret: string } }
  | { readonly kind: 'password-guessed'; readonly facts: Readonly<Record<string, never>> }
  | { readonly kind: 'enquiry-received'; readonly facts: { readonly reference: string } };

type PaidOrder = {
  readonly receipt: string;
  readonly secret: string;
  readonly totalCents: Cents;
  readonly discounts: readonly { readonly label: string; readonly amountCents: Cents }[];
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly priceCents: Cents }[];
};

export const PROOF_HOURS = 24;
export const RESET_MINUTES = 60;
const WORTH_SENDING_HOURS = 72;

/** Failed sign-ins to one account after which its owner gets an email, at most once a day. */
export const GUESSES_BEFORE_LETTER = { burst: 20, everyMs: HOUR } as const;
export const GUESSES_LETTER_PAUSE_MS = DAY;

export const MAX_RESET_LINKS = 5;

export const LETTER_PAUSE_MS = MINUTE;

const LIVES: Record<LetterKind, number> = {
  'order-paid': WORTH_SENDING_HOURS * HOUR,
  'prove-email': PROOF_HOURS * HOUR,
  'reset-password': RESET_MINUTES * MINUTE,
  'password-guessed': WORTH_SENDING_HOURS * HOUR,
  'enquiry-received': WORTH_SENDING_HOURS * HOUR,
};

/** Returns milliseconds. */
export const letterLife = (kind: LetterKind): number => LIVES[kind];

export const letterEnd = (kind: LetterKind, now: Date): Date => new Date(now.getTime() + letterLife(kind));

const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 4 * HOUR;

/** Returns the delay in milliseconds after the nth failed delivery: 30 s, doubled each time up to 4 h. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE);
