import type { EmailMessage } from '../../email/email-message.ts';
import { type Cents, sum } from '../../values/money.ts';
import type { FulfilmentStatus } from '../fulfilment.ts';
import { type Order, shipmentsWithPart } from '../order.ts';
import {
  addressChangeEmail,
  cancellationEmail,
  deliveredEmail,
  orderConfirmation,
  orderLinkEmail,
  packedEmail,
  refundEmail,
  shippedEmail,
} from '../order-email.ts';
import { type StoredWithdrawal, withdrawalEmail } from '../self-service/withdrawal-email.ts';

/** Kinds of emails about an order that staff can send; reminders respect who has stopped them, and codes are secret. */
export const SENDABLE_EMAILS = [
  'order-link',
  'order-paid',
  'order-packed',
  'order-shipped',
  'order-delivered',
  'order-address-changed',
  'order-refunded',
  'order-cancelled',
  'withdrawal-received',
] as const;
/** A kind of email that staff can send about an order. */
export type SendableEmail = (typeof SENDABLE_EMAILS)[number];

/** Emails of one kind about one order in an hour, with those that the shop sends by itself. */
export const MAX_ORDER_EMAILS_PER_HOUR = 3;

/** Messages that a member may write to customers in an hour. */
export const MAX_MESSAGES_PER_HOUR = 30;

/** A step in the history of an order, with the amount and items of a refund. */
type Step = {
  readonly to: string;
  readonly at: Date;
  readonly amountCents?: number;
  readonly items?: readonly string[];
};

/** What emails say besides the order itself. */
type Course = { readonly steps: readonly Step[]; readonly withdrawals: readonly StoredWithdrawal[] };

type AddressedEmail = { readonly to: string; readonly email: EmailMessage };

/** Composes the emails of a kind about the order as it is now, such as one per parcel; none if the kind does not fit it. */
export const composeOrderEmails = (
  order: Order,
  kind: SendableEmail,
  { steps, withdrawals }: Course,
): readonly AddressedEmail[] => {
  if (order.isAnonymized) return [];
  if (kind === 'withdrawal-received')
    return withdrawals
      .filter(({ email }) => email !== '')
      .map((withdrawal) => ({ to: withdrawal.email, email: withdrawalEmail(withdrawal) }));
  return emailsToCustomer(order, kind, steps).map((email) => ({ to: order.email, email }));
};

const emailsToCustomer = (
  order: Order,
  kind: Exclude<SendableEmail, 'withdrawal-received'>,
  steps: readonly Step[],
): readonly EmailMessage[] => {
  const paidAt = steps.findLast(({ to }) => to === 'paid')?.at;
  const isPaid = order.status === 'paid' && paidAt !== undefined;
  const wasEver = (status: FulfilmentStatus) => steps.some(({ to }) => to === status);
  switch (kind) {
    case 'order-link':
      return [orderLinkEmail(order, 'sent-by-staff')];
    case 'order-paid':
      return isPaid ? [orderConfirmation(order, paidAt)] : [];
    case 'order-packed':
      return isPaid && wasEver('packed') && order.fulfilmentStatus !== 'unfulfilled'
        ? [packedEmail(order)]
        : [];
    case 'order-shipped':
      return isPaid
        ? shipmentsWithPart(order).map(({ shipment, part }) => shippedEmail(order, shipment, part))
        : [];
    case 'order-delivered':
      return isPaid && wasEver('delivered') ? [deliveredEmail(order)] : [];
    case 'order-address-changed':
      return isPaid ? [addressChangeEmail(order)] : [];
    case 'order-refunded':
      return lastRefundEmail(order, steps);
    case 'order-cancelled':
      return order.status === 'cancelled' && paidAt !== undefined
        ? [cancellationEmail(beforeCancellation(order, steps))]
        : [];
  }
};

/** Without lost disputes, which `refundedCents` of an order has too. */
const refundedIn = (steps: readonly Step[]): Cents => {
  const directionOf = ({ to }: Step): number => (to === 'refunded' ? 1 : to === 'refund-failed' ? -1 : 0);
  return sum(steps.map((step) => directionOf(step) * (step.amountCents ?? 0)));
};

const lastRefundEmail = (order: Order, steps: readonly Step[]): readonly EmailMessage[] => {
  const refundedCents = refundedIn(steps);
  const { amountCents = 0, items } = steps.findLast(({ to }) => to === 'refunded') ?? {};
  return refundedCents > 0
    ? [refundEmail({ ...order, refundedCents: refundedCents - amountCents }, refundedCents, items)]
    : [];
};

/** The email promises what was not refunded before. */
const beforeCancellation = (order: Order, steps: readonly Step[]): Order => {
  const cancelled = steps.findLastIndex(({ to }) => to === 'cancelled');
  return { ...order, refundedCents: refundedIn(steps.slice(0, cancelled)) };
};
