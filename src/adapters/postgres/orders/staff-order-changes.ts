import { and, eq, isNull, sql } from 'drizzle-orm';
import { isSameAddress } from '#domain/orders/address.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import { addressChangeEmail, orderLinkEmail } from '#domain/orders/order-email.ts';
import { isAddressChangeable, isEmailChangeable } from '#domain/orders/order-progress.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffOrderChanges } from '#services/ports/ports.ts';
import type { Orm, Transaction } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { sameEmail } from '../rows/same-email.ts';
import { orderAccessCodes, orderAccessGrants, orders, outboxMessages, users } from '../schema/schema.ts';
import { areInOneZone } from '../shipping/index.ts';
import { moveNotesAbout } from './admin/staff-order-notes.ts';
import { cancelAfterPayment, transition } from './apply-event.ts';
import { isBeingRefunded } from './fulfil-order.ts';
import { isGuestOrder } from './lists/guest-orders.ts';
import { notifyOrderChanged, readOrder } from './order-rows.ts';

/** Changes that staff make to orders. */
export const createStaffOrderChanges = (orm: Orm): StaffOrderChanges => ({
  lock: (orderNumber) =>
    orm.transaction(async (tx) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.receipt, orderNumber)).for('share');
      // A statement of its own, which sees what the lock has waited for.
      return readOrder(tx, orderNumber, { lock: false });
    }),

  cancel: (orderNumber, { sessionId, payment }) =>
    orm.transaction(async (tx) => {
      const before = await readOrder(tx, orderNumber, { lock: true });
      if (!before) return err('unknown-order');
      const isUnpaid = before.status === 'awaiting-payment' || before.status === 'expired';
      // The provider's event may arrive before its response to the cancellation, which takes precedence.
      const isSessionEnded = isUnpaid && sessionId === (before.payment?.id ?? null);
      if (!isSessionEnded && before.status !== 'paid') return err('order-changed');
      const change = isSessionEnded
        ? await transition(tx, before, 'payment-cancelled', null)
        : await cancelAfterPayment(tx, before, payment);
      return change.kind === 'moved' ? ok({ before, order: change.order }) : err('order-changed');
    }),

  changeEmail: (orderNumber, { expected, email }) =>
    orm.transaction(async (tx) => {
      const before = await readOrder(tx, orderNumber, { lock: true });
      if (!before || before.isAnonymized) return err('unknown-order');
      if (!isEmailChangeable(before)) return err('order-not-paid');
      if (before.email === email) return ok({ before, order: before });
      if (before.email !== expected) return err('order-changed');
      const order = { ...before, email, linkSecret: await replaceEmail(tx, before, email) };
      await moveNotesOfGuest(tx, before.email, email);
      await writeOutboxMessage(tx, email, orderLinkEmail(order, 'email-corrected'), { orderId: before.id });
      await notifyOrderChanged(tx, before);
      return ok({ before, order });
    }),

  changeAddress: (orderNumber, { expected, address }) =>
    orm.transaction(async (tx) => {
      const before = await readOrder(tx, orderNumber, { lock: true });
      if (!before || before.isAnonymized) return err('unknown-order');
      if (before.status !== 'paid') return err('order-not-paid');
      if (refundStatusOf(before) === 'full' || (await isBeingRefunded(tx, before)))
        return err('order-refunded');
      if (!isAddressChangeable(before)) return err('order-shipped');
      if (isSameAddress(before.shipping, address)) return ok({ before, order: before });
      if (!isSameAddress(before.shipping, expected)) return err('order-changed');
      if (!(await areInOneZone(tx, before.shipping.country, address.country)))
        return err('other-delivery-zone');
      const order = { ...before, shipping: address };
      await tx.update(orders).set({ shipping: address }).where(eq(orders.id, before.id));
      await writeOutboxMessage(tx, before.email, addressChangeEmail(order), { orderId: before.id });
      await notifyOrderChanged(tx, before);
      return ok({ before, order });
    }),
});

/** Ends the access of the old address to a locked order, and returns the secret of the new link. */
const replaceEmail = async (
  tx: Transaction,
  { id }: Pick<Order, 'id'>,
  email: string,
): Promise<Order['linkSecret']> => {
  const [updated] = await tx
    .update(orders)
    .set({
      email,
      linkSecret: sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
    })
    .where(eq(orders.id, id))
    .returning({ linkSecret: orders.linkSecret });
  if (!updated) throw new Error('a locked order is gone');
  await tx.delete(orderAccessGrants).where(eq(orderAccessGrants.orderId, id));
  await tx.delete(orderAccessCodes).where(eq(orderAccessCodes.orderId, id));
  const isUnsent = and(eq(outboxMessages.orderId, id), isNull(outboxMessages.sentAt));
  await tx.delete(outboxMessages).where(and(isUnsent, eq(outboxMessages.kind, 'order-access-code')));
  await tx
    .update(outboxMessages)
    .set({
      to: email,
      data: sql`jsonb_set(${outboxMessages.data}, '{secret}', to_jsonb(${updated.linkSecret}::text), false)`,
    })
    .where(and(isUnsent, sql`${outboxMessages.kind} like 'order-%'`));
  return updated.linkSecret;
};

/** Moves the notes on a guest whose only order now has another email; a job deletes those on no customer. */
const moveNotesOfGuest = async (tx: Transaction, from: string, to: string): Promise<void> => {
  const others = await tx.$count(orders, isGuestOrder(from));
  const accounts = await tx.$count(users, sameEmail(users.email, from));
  if (others + accounts === 0) await moveNotesAbout(tx, from, to);
};
