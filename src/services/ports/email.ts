import type { ShopError } from '#domain/api/error-table.ts';
import type { EmailMessage } from '#domain/email/email-message.ts';
import type { Enquiry, EnquiryState } from '#domain/email/enquiry.ts';
import type { OrderCursor } from '#domain/orders/order-list.ts';
import type { Result } from '#domain/values/result.ts';

/** An email in the outbox; `id` stays the same for all delivery attempts and becomes the Message-ID. */
export type OutboxMessage = {
  readonly id: string;
  readonly to: string;
  readonly content: EmailMessage;
  readonly until: Date;
  readonly attempts: number;
  readonly requestId: string | null;
};

/** An email of the outbox that may have failed. */
export type FailedMessage = {
  readonly kind: EmailMessage['kind'];
  /** Null for an email that is about no order. */
  readonly orderNumber: string | null;
  /** False once its content is deleted. */
  readonly hasContent: boolean;
};

/** Transactional outbox: an email is written in the transaction that it reports. */
export type Outbox = {
  /** Takes a due email and counts the delivery attempt; no other server takes it for `leaseMs`. */
  take(leaseMs: number): Promise<OutboxMessage | undefined>;
  /** Deletes the content, so that no link stays readable. */
  sent(id: string): Promise<void>;
  /** Schedules another delivery in `retryAfterMs`; null abandons the email, whose content stays until its link expires. */
  failed(id: string, reason: string, retryAfterMs: number | null): Promise<void>;
  findFailed(id: string): Promise<FailedMessage | undefined>;
  /** Makes an email that was given up due again, as it was written or rewritten; returns its kind. */
  requeue(
    id: string,
    rewritten?: { readonly to: string; readonly email: EmailMessage },
  ): Promise<
    Result<EmailMessage['kind'], 'unknown-email' | 'changed-meanwhile' | 'email-expired' | 'email-deleted'>
  >;
  deleteOld(before: Date): Promise<void>;
};

/** Why an email was not accepted: no connection, a temporary error (4xx) or a permanent one (5xx). */
export type DeliveryError =
  | { readonly code: 'server-unavailable'; readonly reason: string }
  | { readonly code: 'deferred'; readonly reason: string }
  | { readonly code: 'rejected'; readonly reason: string };

/** Sends emails; an error is possible after the mail server has accepted the email. */
export type Mailer = {
  send(
    message: Pick<OutboxMessage, 'id' | 'to' | 'content' | 'requestId'>,
  ): Promise<Result<void, DeliveryError>>;
};

/** An enquiry as staff see it. */
export type StoredEnquiry = Enquiry & {
  readonly id: string;
  readonly reference: string;
  readonly createdAt: Date;
  readonly state: EnquiryState;
};

/** Franchise enquiries; each is stored in one transaction with its confirmation email. */
export type EnquiryRepository = {
  /** Returns the reference; the same enquiry within an hour gets the same one. */
  write(id: string, enquiry: Enquiry, now: Date): Promise<Result<{ readonly reference: string }, ShopError>>;
  /** Lists those in a state, newest first. */
  list(state: EnquiryState, limit: number, before?: OrderCursor): Promise<readonly StoredEnquiry[]>;
  /** Refuses a state that has changed meanwhile. */
  changeState(
    id: string,
    from: EnquiryState,
    to: EnquiryState,
  ): Promise<Result<void, 'changed-meanwhile' | 'unknown-enquiry'>>;
};

/** Which optional emails an address gets. Emails about orders and the safety of accounts are always sent. */
export type EmailPreferences = {
  getsPaymentReminders(email: string): Promise<boolean>;
  setPaymentReminders(email: string, isOn: boolean): Promise<void>;
};

/** Ports of outgoing emails and enquiries. */
export type EmailPorts = {
  readonly outbox: Outbox;
  readonly mailer: Mailer;
  readonly enquiries: EnquiryRepository;
  readonly emailPreferences: EmailPreferences;
};
