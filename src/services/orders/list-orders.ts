import type { User } from '#domain/accounts/session.ts';
import { type OrderCursor, type OrderPage, toOrderPage } from '#domain/orders/order-list.ts';
import type { Ports } from '../ports/ports.ts';

/** Returns a page of the shopper's orders, newest first, starting after `before` (ORD-3). */
export const listOrders =
  ({ orders }: Pick<Ports, 'orders'>) =>
  async (user: User, before?: OrderCursor): Promise<OrderPage> =>
    toOrderPage(await orders.listForUser(user.id, before));
