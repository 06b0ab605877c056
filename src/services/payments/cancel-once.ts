import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, type Result } from '#domain/values/result.ts';
import { coalesce } from '#platform/coalesce.ts';
import { findOrder } from '../orders/index.ts';
import { type CancelledOrder, cancelOrder } from './cancel-order.ts';

type CancelOnceDeps = Parameters<typeof cancelOrder>[0];
type CancellingUser = Pick<User, 'id'> | null;

/** Cancels orders, coalesced. Order numbers are public: a guest needs the page's secret, an account its session. */
export function cancelOnce(ports: CancelOnceDeps) {
  return coalesce(
    async (
      orderNumber: string,
      user: CancellingUser,
      linkSecret?: string,
    ): Promise<Result<CancelledOrder, ShopError>> => {
      const linked = linkSecret === undefined ? undefined : await findOrder(ports, linkSecret);
      if (linked && linked.receipt === orderNumber.toLowerCase())
        return cancelOrder(ports, orderNumber, linked.userId === null ? null : { id: linked.userId });
      const order = await ports.orders.findForVisitor(orderNumber);
      // Before the payment page opens, no link contains the number, so only the browser that created it knows it.
      const mayCancel = order && (order.userId === null ? !order.payment : order.userId === user?.id);
      return mayCancel ? cancelOrder(ports, orderNumber, user) : err({ code: 'unknown-order' });
    },
    (orderNumber, user, linkSecret) => `${orderNumber.toLowerCase()} ${user?.id ?? ''} ${linkSecret ?? ''}`,
  );
}
