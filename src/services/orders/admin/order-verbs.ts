import {
  composeOrderEmail,
  MAX_ORDER_EMAILS_PER_HOUR,
  type SendableEmail,
} from '#domain/orders/admin/order-emails.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffVerb } from '../../staff/index.ts';

/** Adds a note to an order. Its text is personal: it is erased with the customer's data. */
export const addNote: StaffVerb<{
  readonly orderNumber: string;
  readonly text: string;
  readonly staffId: string | null;
}> = {
  permission: 'order.add-note',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber, text }) => JSON.stringify([orderNumber, text]),
  async perform({ orders, orderMessages }, { orderNumber, text, staffId }) {
    const order = await orders.find(orderNumber);
    if (!order) return err('unknown-order');
    if (!(await orderMessages.addNote({ orderId: order.id, staffId, text }))) return err('order-anonymized');
    return ok({ objectId: order.id, changes: changesBetween({}, { note: text }, ['note']) });
  },
};

/** Sends an email about an order, composed from the order as it is now. */
export const sendEmail: StaffVerb<{ readonly orderNumber: string; readonly kind: SendableEmail }> = {
  permission: 'order.send-email',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber, kind }) => `${orderNumber} ${kind}`,
  async perform({ orders, orderHistory, orderMessages, writeEmail }, { orderNumber, kind }) {
    const order = await orders.find(orderNumber);
    if (!order) return err('unknown-order');
    if (order.isAnonymized) return err('order-anonymized');
    const email = composeOrderEmail(order, kind, await orderHistory.list(order.id));
    if (!email) return err('email-not-fitting');
    if ((await orderMessages.countRecentEmails(order.id, kind)) >= MAX_ORDER_EMAILS_PER_HOUR)
      return err('too-many-emails');
    await writeEmail(order.email, email, { orderId: order.id });
    return ok({ objectId: order.id, changes: changesBetween({}, { 'email-kind': kind }) });
  },
};
