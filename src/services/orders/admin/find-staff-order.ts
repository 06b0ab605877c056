import { totalOf } from '#domain/cart/price-lines.ts';
import { picturesOf } from '#domain/catalogue/product.ts';
import {
  composeOrderEmails,
  SENDABLE_EMAILS,
  type SendableEmail,
} from '#domain/orders/admin/order-emails.ts';
import type { Order } from '#domain/orders/order.ts';
import { isOrderNumber } from '#domain/orders/purchase.ts';
import { isPartlyShipped, quantitiesOf } from '#domain/orders/shipments/unshipped-lines.ts';
import type { AuditEntry } from '#domain/staff/audit-entry.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import type { Cents } from '#domain/values/money.ts';
import type { Ports, StaffOrderDetails, StaffOrderEvent } from '../../ports/ports.ts';

/** Newer ones come first; the audit log has all. */
const MAX_AUDIT_ENTRIES = 200;

/** A step in the history of an order, or what staff did with it. */
export type StaffOrderStep =
  | StaffOrderEvent
  | { readonly kind: 'audit'; readonly at: Date; readonly entry: AuditEntry };

/** An order without what grants access to it. */
type OrderForStaff = Omit<Order, 'linkSecret' | 'payment' | 'paymentAttempt' | 'billing'> & {
  /** Null for roles that do not refund. */
  readonly billing: Order['billing'] | null;
  /** The provider's id of the payment session; undefined for roles that do not refund. */
  readonly sessionId: string | null | undefined;
};

/** An order as staff see it. */
export type StaffOrder = Omit<StaffOrderDetails, 'events' | 'reviews' | 'withdrawals'> & {
  readonly withdrawals: readonly Omit<StaffOrderDetails['withdrawals'][number], 'email'>[];
  /** Without the payment session for roles that do not refund. */
  readonly reviews: readonly (Omit<StaffOrderDetails['reviews'][number], 'sessionId'> & {
    readonly sessionId: string | undefined;
  })[];
  readonly order: OrderForStaff;
  /** Paths of pictures by product id. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly subtotalCents: Cents;
  /** What the shop keeps: the total without refunds and lost disputes. */
  readonly netCents: Cents;
  /** True while a parcel is recorded and others are still to be sent. */
  readonly isPartlyShipped: boolean;
  /** Newest first; what staff did with it only for roles that see the audit log. */
  readonly history: readonly StaffOrderStep[];
  /** Emails that can be sent now. */
  readonly sendable: readonly SendableEmail[];
};

type FindDeps = Pick<Ports, 'orders' | 'orderHistory' | 'staffOrders' | 'audit' | 'catalogue'>;

/** Finds an order by its number, in any case, with what the role may see of it. */
export async function findStaffOrder(
  ports: FindDeps,
  role: StaffRole,
  typed: string,
): Promise<StaffOrder | undefined> {
  if (!isOrderNumber(typed)) return undefined;
  const order = await ports.orders.findForVisitor(typed.toLowerCase());
  if (!order) return undefined;
  const seesAudit = isPermitted(role, 'audit.view');
  const entriesOf = async (object: 'order' | 'customer') =>
    seesAudit ? ports.audit.list({ object, objectId: order.id }, MAX_AUDIT_ENTRIES) : [];
  const [{ events, reviews, withdrawals, ...details }, entries, messages, steps, products] =
    await Promise.all([
      ports.staffOrders.readDetails(order),
      entriesOf('order'),
      entriesOf('customer'),
      ports.orderHistory.list(order.id),
      ports.catalogue.byIds(order.lines.map(({ productId }) => productId)),
    ]);
  return {
    ...details,
    // What staff wrote to a customer is for those who see customers.
    emails: isPermitted(role, 'customer.view')
      ? details.emails
      : details.emails.map((email) => ({ ...email, subject: null })),
    withdrawals: withdrawals.map(({ email: _email, ...withdrawal }) => withdrawal),
    reviews: isPermitted(role, 'order.refund')
      ? reviews
      : reviews.map((review) => ({ ...review, sessionId: undefined })),
    order: forRole(order, role),
    pictures: picturesOf(products),
    subtotalCents: totalOf(order.lines),
    netCents: order.totalCents - order.refundedCents,
    isPartlyShipped: isPartlyShipped(order.fulfilmentStatus, {
      lines: order.lines.map(({ quantity }, position) => ({ position, quantity })),
      shipments: details.shipments,
      refunded: quantitiesOf(details.refundRequests.flatMap(({ lines }) => lines)),
    }),
    history: merge(events, [...entries, ...messages]),
    sendable: SENDABLE_EMAILS.filter(
      (kind) => composeOrderEmails(order, kind, { steps, withdrawals }).length > 0,
    ),
  };
}

/** What only those need who return money stays with them: packers send a parcel to its address. */
const forRole = (
  { linkSecret: _secret, payment, paymentAttempt: _attempt, billing, ...order }: Order,
  role: StaffRole,
): OrderForStaff => {
  const seesPayment = isPermitted(role, 'order.refund');
  return {
    ...order,
    billing: seesPayment ? billing : null,
    sessionId: seesPayment ? (payment?.id ?? null) : undefined,
  };
};

const merge = (
  events: readonly StaffOrderEvent[],
  entries: readonly AuditEntry[],
): readonly StaffOrderStep[] =>
  [
    ...events.toReversed(),
    ...entries.map((entry) => ({ kind: 'audit' as const, at: entry.at, entry })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
