import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { totalOf } from '#domain/cart/price-lines.ts';
import { type DiscountRecord, toDiscountRecord } from '#domain/cart/priced-line.ts';
import { isVisibleTo } from '#domain/orders/order.ts';
import { type Dollars, toDollars } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';

/** The totals of an order in wire form, in dollars. */
export type OrderTotalsRecord = {
  readonly subtotal: Dollars;
  readonly discounts: readonly DiscountRecord[];
  readonly total: Dollars;
  readonly refunded?: Dollars | undefined;
};

/** Returns subtotal, discounts and total of an order; for a guest order the order number suffices. */
export async function findOrderTotals(
  { orders }: Pick<Ports, 'orders'>,
  orderNumber: string,
  user: User | null,
): Promise<Result<OrderTotalsRecord, ShopError>> {
  const order = await orders.findForVisitor(orderNumber);
  if (!order || !isVisibleTo(order, user)) return err({ code: 'unknown-order' });
  return ok({
    subtotal: toDollars(totalOf(order.lines)),
    discounts: order.discounts.map(toDiscountRecord),
    total: toDollars(order.totalCents),
    ...(order.refundedCents > 0 && { refunded: toDollars(order.refundedCents) }),
  });
}
