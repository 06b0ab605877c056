import type { Refusal } from '../api/refusal.ts';
import type { StoredObject } from '../objects.ts';

export type What =
  | 'session.created'
  | 'session.expired'
  | 'session.paid'
  | 'payment.declined'
  | 'refund.created'
  | 'refund.settled'
  | 'dispute.created'
  | 'dispute.closed'
  | 'coupon.created'
  | 'request.refused'
  | 'webhook.delivered'
  | 'webhook.dropped';

/** The answer kept under an Idempotency-Key; `fingerprint` tells whether a repeat asks for the same. */
export type SavedAnswer = {
  key: string;
  path: string;
  fingerprint: string;
  status: 200 | Refusal['status'];
  body: string;
};

/** One thing that happened: the objects as they are afterwards, the new events among them. */
export type Change = {
  what: What;
  /** The session, refund … that it is about. */
  about: string;
  put?: StoredObject[];
  saved?: SavedAnswer;
  webhook?: { url: string; settled: boolean };
};

/** A change as it stands in the ledger: numbered, dated, and whether its events are owed to a webhook. */
export type Entry = Change & { n: number; at: string; owed: boolean };
