import type { StaffMessage } from '#domain/email/email-message.ts';
import {
  composeOrderEmails,
  MAX_MESSAGES_PER_HOUR,
  MAX_ORDER_EMAILS_PER_HOUR,
  type SendableEmail,
} from '#domain/orders/admin/order-emails.ts';
import { messageEmail } from '#domain/orders/order-email.ts';
import { changesBetween } from '#domain/staff/audit-entry.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffVerb } from '../../staff/index.ts';

/** Adds a note to an order. Its text is personal: it is erased with the customer's data. */
export const addNoteVerb: StaffVerb<{
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

/** Sends an email about an order, or one per parcel, composed from the order as it is now. */
export const sendEmailVerb: StaffVerb<{ readonly orderNumber: string; readonly kind: SendableEmail }> = {
  permission: 'order.send-email',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber, kind }) => `${orderNumber} ${kind}`,
  async perform({ staffOrderChanges, orderHistory, orderMessages, writeEmail }, { orderNumber, kind }) {
    const order = await staffOrderChanges.lock(orderNumber);
    if (!order) return err('unknown-order');
    if (order.isAnonymized) return err('order-anonymized');
    const steps = await orderHistory.list(order.id);
    const withdrawals = await orderMessages.listWithdrawals(order);
    const emails = composeOrderEmails(order, kind, { steps, withdrawals });
    if (emails.length === 0) return err('email-not-fitting');
    if ((await orderMessages.countRecentEmails(order.id, kind)) >= MAX_ORDER_EMAILS_PER_HOUR)
      return err('too-many-emails');
    for (const { to, email } of emails) await writeEmail(to, email, { orderId: order.id });
    return ok({ objectId: order.id, changes: changesBetween({}, { 'email-kind': kind }) });
  },
};

/** Writes to the customer of an order. Subject and message are personal: they are erased with the customer's data. */
export const sendMessageVerb: StaffVerb<
  StaffMessage & {
    /** The id of the request. */
    readonly emailId: string;
    readonly orderNumber: string;
    /** Null for the command line, which has no limit of its own. */
    readonly staffId: string | null;
  }
> = {
  permission: 'customer.send-email',
  needsRecentAuthentication: false,
  idempotencyKeyOf: ({ orderNumber, subject, message }) => JSON.stringify([orderNumber, subject, message]),
  async perform(
    { staffOrderChanges, orderMessages, writeEmail },
    { emailId, orderNumber, staffId, subject, message },
  ) {
    const order = await staffOrderChanges.lock(orderNumber);
    if (!order) return err('unknown-order');
    if (order.isAnonymized) return err('order-anonymized');
    if ((await orderMessages.countRecentEmails(order.id, 'order-message')) >= MAX_ORDER_EMAILS_PER_HOUR)
      return err('too-many-emails');
    if (staffId !== null && (await orderMessages.countRecentMessages(staffId)) >= MAX_MESSAGES_PER_HOUR)
      return err('too-many-messages');
    const email = messageEmail(order, { subject, message });
    await writeEmail(order.email, email, { orderId: order.id, id: emailId });
    const changes = changesBetween({}, { subject, message }, ['subject', 'message']);
    return ok({ objectId: order.id, changes });
  },
};
