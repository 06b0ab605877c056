import type { User } from '#domain/accounts/session.ts';
import { type OrderCursor, type OrderListPage, toOrderListPage } from '#domain/orders/order-list.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns a page of the shopper's orders, newest first, starting after `before` (ORD-3). */
export async function listOrders(
  { orders }: Pick<Ports, 'orders'>,
  user: User,
  before?: OrderCursor,
): Promise<OrderListPage> {
  return toOrderListPage(await orders.listForUser(user.id, before));
}
