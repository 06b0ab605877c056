import type { ShopError } from '#domain/api/error-table.ts';
import type { Letter } from '#domain/email/email-message.ts';
import type { Enquiry } from '#domain/email/enquiry.ts';
import type { Result } from '#domain/values/result.ts';

/** A letter as it is kept until it is sent; `id` stays the same however often it is tried. */
export type WaitingLetter = {
  readonly id: string;
  readonly to: string;
  readonly letter: Letter;
  readonly until: Date;
  readonly attempts: number;
  /** The request that caused it; null when a job did. */
  readonly requestId: string | null;
};

/** Letters that were written in the transaction of what they tell of, and wait to be sent. */
export type Outbox = {
  /** A letter that is due, counted as tried; nobody else gets it for so many milliseconds. */
  take(leaseMs: number): Promise<WaitingLetter | undefined>;
  /** Forgets what it said, so that no link stays readable. */
  sent(id: string): Promise<void>;
  /** Keeps it for another attempt after so many milliseconds; `null` gives it up. */
  failed(id: string, reason: string, againMs: number | null): Promise<void>;
  removeOld(before: Date): Promise<void>;
};

export type DeliveryError =
  /** Nobody can be served just now. */
  | { readonly code: 'post-unavailable'; readonly reason: string }
  /** This letter is not taken now. */
  | { readonly code: 'letter-deferred'; readonly reason: string }
  /** This letter will never be taken. */
  | { readonly code: 'letter-refused'; readonly reason: string };

/** Whoever carries letters. An error may come although the letter was taken. */
export type Mailer = {
  send(
    letter: Pick<WaitingLetter, 'id' | 'to' | 'letter' | 'requestId'>,
  ): Promise<Result<void, DeliveryError>>;
};

/** Enquiries, each written with the letter that confirms it. */
export type EnquiryRepository = {
  /** Answers the number under which it is kept; the very same enquiry again gets the same one. */
  write(id: string, enquiry: Enquiry, now: Date): Promise<Result<{ readonly reference: string }, ShopError>>;
};
