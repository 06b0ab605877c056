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

/**
 * What a letter tells. Addresses of pages are made of a `secret` at the moment of sending. Nothing that somebody typed is
 * among it: whoever types an address need not be who reads there, and mail programs make links of what looks like one.
 */
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

/** How long the link of a letter opens something, and how long a letter is worth sending at all. */
export const PROOF_HOURS = 24;
export const RESET_MINUTES = 60;
const WORTH_SENDING_HOURS = 72;

/** Wrong passwords for one account at once, and one more each so long, after which its owner is told; once a day. */
export const GUESSES_BEFORE_LETTER = { burst: 20, everyMs: HOUR } as const;
export const GUESSES_LETTER_PAUSE_MS = DAY;

/** Password reset links of one mailbox that work at once: beyond them it has links enough. */
export const MAX_RESET_LINKS = 5;

/** Between two letters of one kind to one address that somebody asks for, milliseconds. */
export const LETTER_PAUSE_MS = MINUTE;

const LIVES: Record<LetterKind, number> = {
  'order-paid': WORTH_SENDING_HOURS * HOUR,
  'prove-email': PROOF_HOURS * HOUR,
  'reset-password': RESET_MINUTES * MINUTE,
  'password-guessed': WORTH_SENDING_HOURS * HOUR,
  'enquiry-received': WORTH_SENDING_HOURS * HOUR,
};

/** How long a letter is worth sending, milliseconds. */
export const letterLife = (kind: LetterKind): number => LIVES[kind];

/** When a letter that is written now is no longer worth sending; its link, if it has one, ends at the same time. */
export const letterEnd = (kind: LetterKind, now: Date): Date => new Date(now.getTime() + letterLife(kind));

const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 4 * HOUR;

/** How long a letter that could not be sent for the `attempts`th time waits, milliseconds: 30 s, doubling. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.max(attempts - 1, 0), LONGEST_PAUSE);
