import type { ShopError } from '#domain/api/error-table.ts';
import type { Order } from '#domain/orders/order.ts';
import { err, type Result } from '#domain/values/result.ts';
import { coalesce } from '#platform/coalesce.ts';
import { mayChangeOrder, type OrderVisitor } from '../orders/index.ts';
import type { Ports } from '../ports/ports.ts';
import { type CancelledOrder, type CancelOrderDeps, cancelOrder } from './cancel-order.ts';

type CancelForVisitorDeps = CancelOrderDeps & Pick<Ports, 'orderAccess' | 'secrets' | 'clock'>;

/** Cancels unpaid orders for visitors, coalesced; `order-access-required` if the visitor may not change the order. */
export function cancelForVisitor(ports: CancelForVisitorDeps) {
  return coalesce(
    async (orderNumber: string, visitor: OrderVisitor): Promise<Result<CancelledOrder, ShopError>> => {
      const order = await ports.orders.findForVisitor(orderNumber);
      if (!order || order.isAnonymized) return err({ code: 'unknown-order' });
      return (await mayCancel(ports, order, visitor))
        ? cancelOrder(ports, orderNumber)
        : err({ code: 'order-access-required' });
    },
    (orderNumber, { user, accessSecret }) =>
      `${orderNumber.toLowerCase()} ${user?.id ?? ''} ${accessSecret ?? ''}`,
  );
}

const mayCancel = async (
  ports: CancelForVisitorDeps,
  order: Order,
  visitor: OrderVisitor,
): Promise<boolean> => {
  // Before the payment page opens, no link contains the number, so only the browser that created it knows it.
  if (order.userId === null && !order.payment) return true;
  return mayChangeOrder(ports, order, visitor);
};
