import { eq, sql } from 'drizzle-orm';
import { emailKey } from '#domain/accounts/credentials.ts';
import { isSameAddress } from '#domain/orders/address.ts';
import { refundStatusOf } from '#domain/orders/order.ts';
import { addressChangeEmail } from '#domain/orders/order-email.ts';
import { isChangeable, isPacked } from '#domain/orders/order-progress.ts';
import { MAX_ADDRESS_CHANGES_PER_HOUR } from '#domain/orders/self-service/order-access.ts';
import { err, ok } from '#domain/values/result.ts';
import type { OrderChangeRepository } from '#services/ports/ports.ts';
import { takeLock } from '../../connection/advisory-lock.ts';
import type { Orm, Transaction } from '../../connection/database.ts';
import { retryOnUnknownCommit } from '../../connection/transactions.ts';
import { countOutboxMessages, writeOutboxMessage } from '../../email/index.ts';
import { orders } from '../../schema/schema.ts';
import { areInOneZone } from '../../shipping/index.ts';
import { isBeingRefunded } from '../fulfil-order.ts';
import { notifyOrderChanged, readOrder } from '../order-rows.ts';

/** Changes that shoppers make to their paid orders. */
export const createOrderChangeRepository = (orm: Orm): OrderChangeRepository => ({
  changeShipping: (orderNumber, address) =>
    retryOnUnknownCommit(() =>
      orm.transaction(async (tx) => {
        const order = await readOrder(tx, orderNumber, { lock: true });
        if (!order || order.isAnonymized) return err('unknown-order');
        if (!isChangeable({ ...order, refund: refundStatusOf(order) }))
          return err(isPacked(order) || order.hasShipment ? 'packed' : 'not-changeable');
        if (await isBeingRefunded(tx, order)) return err('not-changeable');
        if (isSameAddress(order.shipping, address)) return ok(order);
        if (!(await areInOneZone(tx, order.shipping.country, address.country))) return err('other-zone');
        if (await hasOftenChanged(tx, order.email)) return err('too-many');
        const changed = { ...order, shipping: address };
        await tx.update(orders).set({ shipping: address }).where(eq(orders.id, order.id));
        await writeOutboxMessage(tx, order.email, addressChangeEmail(changed), { orderId: order.id });
        await notifyOrderChanged(tx, order);
        return ok(changed);
      }),
    ),
});

/** True if the address has had as many emails about changes as it may get in an hour. */
const hasOftenChanged = async (tx: Transaction, email: string): Promise<boolean> => {
  await takeLock(tx, `address changes ${emailKey(email)}`);
  const since = sql`now() - interval '1 hour'`;
  const count = await countOutboxMessages(tx, { kind: 'order-address-changed', to: email, since });
  return count >= MAX_ADDRESS_CHANGES_PER_HOUR;
};
