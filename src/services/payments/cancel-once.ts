import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, type Result } from '#domain/values/result.ts';
import { coalesce } from '#platform/coalesce.ts';
import { findOrder } from '../orders/find-order.ts';
import { type CancelledOrder, cancelOrder } from './cancel-order.ts';

type CancelOnceDeps = Parameters<typeof cancelOrder>[0];
type Requester = Pick<User, 'id'> | null;

/** Cancels orders, coalesced. Order numbers are public: a guest needs the page's secret, an account its session. */
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
      const order = await ports.orders.findForVisitor(receipt);
      // Before the payment page opens, no link contains the number, so only the browser that created it knows it.
      const isProven = order && (order.userId === null ? !order.payment : order.userId === user?.id);
      return isProven ? cancel(receipt, user) : err({ code: 'unknown-order' });
    },
    (receipt, user, linkSecret) => `${receipt.toLowerCase()} ${user?.id ?? ''} ${linkSecret ?? ''}`,
  );
};
