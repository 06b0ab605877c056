import { eq } from 'drizzle-orm';
import { isSameAddress } from '#domain/orders/address.ts';
import { refundStatusOf } from '#domain/orders/order.ts';
import { addressChangeEmail } from '#domain/orders/order-email.ts';
import { isAddressChangeable } from '#domain/orders/order-progress.ts';
import { err, ok } from '#domain/values/result.ts';
import type { StaffOrderChanges } from '#services/ports/ports.ts';
import type { Orm } from '../connection/database.ts';
import { writeOutboxMessage } from '../email/index.ts';
import { orders } from '../schema/schema.ts';
import { areInOneZone } from '../shipping/index.ts';
import { cancelAfterPayment, transition } from './apply-event.ts';
import { isBeingRefunded } from './fulfil-order.ts';
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
