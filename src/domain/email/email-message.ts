import type { Cents } from '../values/money.ts';
import type { ShipmentPart } from '../values/shipment-part.ts';
import { DAY, HOUR, MINUTE } from '../values/time.ts';

/** Kinds of emails, as the outbox stores them. */
export const EMAIL_KINDS = [
  'order-paid',
  'order-unpaid',
  'order-cancelled',
  'order-refunded',
  'order-address-changed',
  'order-packed',
  'order-shipped',
  'order-delivered',
  'order-access-code',
  'order-link',
  'order-message',
  'prove-email',
  'reset-password',
  'password-guessed',
  'password-changed',
  'change-email',
  'email-changed',
  'enquiry-received',
  'withdrawal-received',
  'confirm-back-in-stock',
  'back-in-stock',
  'staff-link',
  'staff-access-changed',
  'staff-codes-guessed',
  'staff-new-order',
  'staff-new-enquiry',
] as const;
type EmailKind = (typeof EMAIL_KINDS)[number];

/** Kinds of emails to members of staff. */
export const STAFF_EMAIL_KINDS = EMAIL_KINDS.filter((kind) => kind.startsWith('staff-'));

/**
 * An email. It may go to a third party, so that of visitors' text it repeats only addresses, gift messages and withdrawals,
 * without links; what staff write stays as it is. URLs are built from `secret` when sending.
 */
export type EmailMessage =
  | { readonly kind: 'order-paid'; readonly data: PaidOrder }
  | { readonly kind: 'order-unpaid'; readonly data: UnpaidOrder }
  | { readonly kind: 'order-cancelled'; readonly data: OrderLink & { readonly refundCents: Cents } }
  | { readonly kind: 'order-refunded'; readonly data: RefundedOrder }
  | {
      readonly kind: 'order-address-changed';
      readonly data: OrderLink & { readonly address: readonly string[] };
    }
  | { readonly kind: 'order-packed'; readonly data: OrderLink }
  | { readonly kind: 'order-shipped'; readonly data: ShippedOrder }
  | { readonly kind: 'order-delivered'; readonly data: OrderLink }
  | { readonly kind: 'order-access-code'; readonly data: { readonly receipt: string; readonly code: string } }
  | { readonly kind: 'order-link'; readonly data: OrderLink & { readonly cause?: OrderLinkCause } }
  | { readonly kind: 'order-message'; readonly data: OrderLink & StaffMessage }
  | { readonly kind: 'prove-email'; readonly data: { readonly secret: string } }
  | { readonly kind: 'reset-password'; readonly data: { readonly secret: string } }
  | { readonly kind: 'password-guessed'; readonly data: Readonly<Record<string, never>> }
  | { readonly kind: 'password-changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly kind: 'change-email'; readonly data: { readonly secret: string } }
  | { readonly kind: 'email-changed'; readonly data: Readonly<Record<string, never>> }
  | { readonly kind: 'enquiry-received'; readonly data: { readonly reference: string } }
  | { readonly kind: 'withdrawal-received'; readonly data: ReceivedWithdrawal }
  | {
      readonly kind: 'confirm-back-in-stock';
      readonly data: { readonly secret: string; readonly name: string };
    }
  | { readonly kind: 'back-in-stock'; readonly data: ProductBackInStock }
  | { readonly kind: 'staff-link'; readonly data: StaffLinkEmail }
  | { readonly kind: 'staff-access-changed'; readonly data: { readonly change: StaffAccessChange } }
  | { readonly kind: 'staff-codes-guessed'; readonly data: Readonly<Record<string, never>> }
  | StaffNews;

/** Emails to owners who have them switched on, without data of the customer. */
export type StaffNews =
  | { readonly kind: 'staff-new-order'; readonly data: NewOrder }
  | { readonly kind: 'staff-new-enquiry'; readonly data: { readonly reference: string } };

/** `country` is a code, or empty. */
type NewOrder = { readonly receipt: string; readonly totalCents: Cents; readonly country: string };

/** Changes of a member's own sign-in to the admin. */
export const STAFF_ACCESS_CHANGES = [
  'set-up-sign-in',
  'use-recovery-code',
  'create-recovery-codes',
  'add-passkey',
  'remove-passkey',
] as const;
/** A change that is reported to the member, who may not have made it. */
export type StaffAccessChange = (typeof STAFF_ACCESS_CHANGES)[number];

/** The link to set up credentials: an invitation, or a recovery of a member who lost them. */
type StaffLinkEmail = { readonly secret: string; readonly isRecovery: boolean };

type ProductBackInStock = {
  readonly name: string;
  /** Of the link that deletes the other requests of the address. */
  readonly unsubscribeSecret: string;
};

/** `orderNumber` and `statement` may be absent from messages of an earlier release. */
type ReceivedWithdrawal = {
  readonly reference: string;
  readonly orderNumber?: string | undefined;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly statement?: { readonly name: string; readonly email: string; readonly items: string } | undefined;
};

/** `name` is null for the standard delivery. */
type EmailShipping = { readonly name: string | null; readonly priceCents: Cents };

/** Why the link of an order is sent without a request of its customer. */
export const ORDER_LINK_CAUSES = ['email-corrected', 'sent-by-staff'] as const;
/** One of `ORDER_LINK_CAUSES`. */
export type OrderLinkCause = (typeof ORDER_LINK_CAUSES)[number];

/** `secret` grants access to the order's page. */
type OrderLink = { readonly receipt: string; readonly secret: string };

/** What staff write to a customer: a line, and text with line breaks. */
export type StaffMessage = { readonly subject: string; readonly message: string };

/** `until` is the payment deadline, ISO 8601. */
type UnpaidOrder = OrderLink & { readonly totalCents: Cents; readonly until: string };

type ShippedOrder = OrderLink & {
  /** Absent for a carrier that the shop does not know. */
  readonly carrier?: string | undefined;
  /** Empty if there is none. */
  readonly trackingNumber: string;
  /** Absent without a number or a known carrier. */
  readonly trackingUrl?: string | undefined;
  readonly part: ShipmentPart;
  /** True for another tracking number of a parcel that is on its way. */
  readonly isCorrection?: boolean | undefined;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
};

type RefundedOrder = OrderLink & {
  /** All refunds of the order. */
  readonly refundedCents: Cents;
  readonly totalCents: Cents;
  /** The refund that the email is about; absent from messages of an earlier release. */
  readonly amountCents?: Cents | undefined;
  /** What it is for, such as `2 × Assam`, as far as that is known. */
  readonly items?: readonly string[] | undefined;
};

type PaidOrder = OrderLink & {
  readonly totalCents: Cents;
  readonly discounts: readonly {
    readonly label: string;
    readonly amountCents: Cents;
    /** Null for a promotion; absent from messages of an earlier release. */
    readonly code?: string | null | undefined;
  }[];
  /** Absent from messages of an earlier release. */
  readonly shippingMethod?: EmailShipping | undefined;
  /** Lines as on a parcel. Absent, like the arrival and pictures, from messages of an earlier release. */
  readonly address?: readonly string[] | undefined;
  /** Such as `Dec 4 – 14`. */
  readonly arrival?: string | undefined;
  /** True if the law gives a right of withdrawal; absent from messages of an earlier release. */
  readonly mayWithdraw?: boolean | undefined;
  readonly gift?:
    | { readonly message?: string | undefined; readonly deliverAfter?: string | undefined }
    | undefined;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly priceCents: Cents;
    /** The email shows its picture. */
    readonly productId?: string | undefined;
  }[];
};

/** Lifetime of a verification link. */
export const VERIFICATION_HOURS = 24;
/** Lifetime of a code that lets a browser change an order. */
export const ACCESS_CODE_MINUTES = 15;
/** Lifetime of a link that confirms a request for an email when a product is back. */
export const CONFIRMATION_DAYS = 7;
/** Lifetime of a link with which a member of staff sets up credentials. */
export const STAFF_LINK_HOURS = 48;
/** Lifetime of such a link that a recovery code opens. */
export const RECOVERY_LINK_MINUTES = 60;
/** Lifetime of a password reset link. */
export const RESET_MINUTES = 60;
const MAX_DELIVERY_HOURS = 72;

/** Minimum time between two emails about failed sign-ins to an account. */
export const FAILED_SIGN_IN_EMAIL_INTERVAL_MS = DAY;

/** Valid password reset links of an account; further requests send none. */
export const MAX_RESET_LINKS = 5;

/** Unused email change links of an account and to an address; further requests send none. */
export const MAX_CHANGE_LINKS = 3;

/** Minimum time between two links of the same kind to an account. */
export const EMAIL_INTERVAL_MS = MINUTE;

const LIFETIMES_MS: Record<EmailKind, number> = {
  'order-paid': MAX_DELIVERY_HOURS * HOUR,
  // Of no use once the order has expired.
  'order-unpaid': 20 * MINUTE,
  'order-cancelled': MAX_DELIVERY_HOURS * HOUR,
  'order-refunded': MAX_DELIVERY_HOURS * HOUR,
  'order-address-changed': MAX_DELIVERY_HOURS * HOUR,
  'order-packed': MAX_DELIVERY_HOURS * HOUR,
  'order-shipped': MAX_DELIVERY_HOURS * HOUR,
  'order-delivered': MAX_DELIVERY_HOURS * HOUR,
  'order-access-code': ACCESS_CODE_MINUTES * MINUTE,
  'order-link': MAX_DELIVERY_HOURS * HOUR,
  'order-message': MAX_DELIVERY_HOURS * HOUR,
  'prove-email': VERIFICATION_HOURS * HOUR,
  'reset-password': RESET_MINUTES * MINUTE,
  'password-guessed': MAX_DELIVERY_HOURS * HOUR,
  'password-changed': MAX_DELIVERY_HOURS * HOUR,
  'change-email': VERIFICATION_HOURS * HOUR,
  'email-changed': MAX_DELIVERY_HOURS * HOUR,
  'enquiry-received': MAX_DELIVERY_HOURS * HOUR,
  'withdrawal-received': MAX_DELIVERY_HOURS * HOUR,
  'confirm-back-in-stock': CONFIRMATION_DAYS * DAY,
  'back-in-stock': MAX_DELIVERY_HOURS * HOUR,
  'staff-link': STAFF_LINK_HOURS * HOUR,
  'staff-access-changed': MAX_DELIVERY_HOURS * HOUR,
  'staff-codes-guessed': MAX_DELIVERY_HOURS * HOUR,
  'staff-new-order': MAX_DELIVERY_HOURS * HOUR,
  'staff-new-enquiry': MAX_DELIVERY_HOURS * HOUR,
};

/** Kinds of emails whose link, code or deadline expires, after which they are of no use. */
export const EXPIRING_EMAIL_KINDS = [
  'order-unpaid',
  'order-access-code',
  'prove-email',
  'reset-password',
  'change-email',
  'confirm-back-in-stock',
  'staff-link',
] as const satisfies readonly EmailKind[];

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
