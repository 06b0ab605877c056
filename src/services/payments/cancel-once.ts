import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, type Result } from '#domain/values/result.ts';
import { coalesce } from '#platform/coalesce.ts';
import { findOrder } from '../orders/find-order.ts';
import { type CancelledOrder, cancelOrder } from './cancel-order.ts';

type CancelOnceDeps = Parameters<typeof cancelOrder>[0];
type Requester = Pick<User, 'id'> | null;

/**
 * Cancels orders for shoppers, with one cancellation per order and requester in flight. The order number is visible in
 * links and proves nothing: it takes the secret of the order's own page, or the session of the account that placed it.
 */
export const cancelOnce = (ports: CancelOnceDeps) => {
  const cancel = cancelOrder(ports);
  const find = findOrder(ports);
  return coalesce(
    async (
      receipt: string,
      user: Requester,
      linkSecret?: string,
    ): Promise<Result<CancelledOrder, ShopError>> => {
      const linked = linkSecret === undefined ? undefined : await find(linkSecret);
      if (linked && linked.receipt === receipt.toLowerCase())
        return cancel(receipt, linked.userId === null ? null : { id: linked.userId });
      const order = await ports.orders.forVisitor(receipt);
      // Without a payment page the number was in no link yet, so that only the browser that made it knows it.
      const isProven = order && (order.userId === null ? !order.payment : order.userId === user?.id);
      return isProven ? cancel(receipt, user) : err({ code: 'unknown-order' });
    },
    (receipt, user, linkSecret) => `${receipt.toLowerCase()} ${user?.id ?? ''} ${linkSecret ?? ''}`,
  );
};
