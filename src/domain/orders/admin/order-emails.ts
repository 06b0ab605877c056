import type { EmailMessage } from '../../email/email-message.ts';
import { type Cents, sum } from '../../values/money.ts';
import type { Order } from '../order.ts';
import {
  addressChangeEmail,
  cancellationEmail,
  orderConfirmation,
  orderLinkEmail,
  refundEmail,
} from '../order-email.ts';

/** Kinds of emails about an order that staff can send; reminders respect who has stopped them, and codes are secret. */
export const SENDABLE_EMAILS = [
  'order-link',
  'order-paid',
  'order-address-changed',
  'order-refunded',
  'order-cancelled',
] as const;
/** A kind of email that staff can send about an order. */
export type SendableEmail = (typeof SENDABLE_EMAILS)[number];

/** Emails of one kind about one order in an hour, with those that the shop sends by itself. */
export const MAX_ORDER_EMAILS_PER_HOUR = 3;

/** Messages that a member may write to customers in an hour. */
export const MAX_MESSAGES_PER_HOUR = 30;

/** A step in the history of an order, with the amount of a refund. */
type Step = { readonly to: string; readonly at: Date; readonly amountCents?: number };

/** Composes an email of the order as it is now; undefined if that kind does not fit it. */
export const composeOrderEmail = (
  order: Order,
  kind: SendableEmail,
  steps: readonly Step[],
): EmailMessage | undefined => {
  if (order.isAnonymized) return undefined;
  const paidAt = steps.findLast(({ to }) => to === 'paid')?.at;
  const isPaid = order.status === 'paid' && paidAt !== undefined;
  switch (kind) {
    case 'order-link':
      return orderLinkEmail(order);
    case 'order-paid':
      return isPaid ? orderConfirmation(order, paidAt) : undefined;
    case 'order-address-changed':
      return isPaid ? addressChangeEmail(order) : undefined;
    case 'order-refunded':
      return lastRefundEmail(order, steps);
    case 'order-cancelled':
      return order.status === 'cancelled' && paidAt !== undefined
        ? cancellationEmail(beforeCancellation(order, steps))
        : undefined;
  }
};

/** Without lost disputes, which `refundedCents` of an order has too. */
const refundedIn = (steps: readonly Step[]): Cents => {
  const directionOf = ({ to }: Step): number => (to === 'refunded' ? 1 : to === 'refund-failed' ? -1 : 0);
  return sum(steps.map((step) => directionOf(step) * (step.amountCents ?? 0)));
};

const lastRefundEmail = (order: Order, steps: readonly Step[]): EmailMessage | undefined => {
  const refundedCents = refundedIn(steps);
  const { amountCents = 0 } = steps.findLast(({ to }) => to === 'refunded') ?? {};
  return refundedCents > 0
    ? refundEmail({ ...order, refundedCents: refundedCents - amountCents }, refundedCents)
    : undefined;
};

/** The email promises what was not refunded before. */
const beforeCancellation = (order: Order, steps: readonly Step[]): Order => {
  const cancelled = steps.findLastIndex(({ to }) => to === 'cancelled');
  return { ...order, refundedCents: refundedIn(steps.slice(0, cancelled)) };
};
