import type { ApiError } from '../api/api-error.ts';
import type { StoredObject } from '../objects.ts';

type EntryType =
  | 'session.created'
  | 'session.expired'
  | 'session.paid'
  | 'payment.declined'
  | 'payment.imported'
  | 'refund.created'
  | 'refund.settled'
  | 'dispute.created'
  | 'dispute.closed'
  | 'coupon.created'
  | 'request.refused'
  | 'webhook.delivered'
  | 'webhook.dropped';

/** The response saved under an idempotency key; `fingerprint` identifies equal requests. */
export type SavedResponse = {
  key: string;
  path: string;
  fingerprint: string;
  status: 200 | ApiError['status'];
  body: string;
};

/** A change: the objects after it, including its new events. */
export type Change = {
  what: EntryType;
  /** The session, refund etc. that changed. */
  about: string;
  put?: StoredObject[];
  saved?: SavedResponse;
  webhook?: { url: string; settled: boolean };
};

/** A numbered and dated change in the ledger; `owed` events must be delivered to webhooks. */
export type Entry = Change & { n: number; at: string; owed: boolean };
