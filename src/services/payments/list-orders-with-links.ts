import type { User } from '#domain/accounts/session.ts';
import { type OrderCursor, toOrderListPage } from '#domain/orders/order-list.ts';
import { orderLinksOf } from '#domain/payments/order-links.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns a page of the shopper's orders as `listOrders` does, with the order page and the payment page of each. */
export async function listOrdersWithLinks(
  { orders }: Pick<Ports, 'orders'>,
  user: User,
  before?: OrderCursor,
) {
  const page = await orders.listForUser(user.id, before);
  return { ...toOrderListPage(page), links: orderLinksOf(page.orders) };
}
