import { linksOf } from '#domain/order-links.ts';
import { type OrderPage, type OrderPlace, toOrderPage } from '#domain/order-list.ts';
import type { User } from '#domain/session.ts';
import type { Ports } from './ports.ts';

/** A page of the shopper's own orders, date descending: those behind that place, or the newest (ORD-3). */
export const listOrders =
  ({ orders }: Pick<Ports, 'orders'>) =>
  async (user: User, before?: OrderPlace): Promise<OrderPage> =>
    toOrderPage(await orders.ofUser(user.id, before));

/** The same page with the links of its orders, for the account's own page. */
export const listOrdersWithLinks =
  ({ orders }: Pick<Ports, 'orders'>) =>
  async (user: User, before?: OrderPlace) => {
    const part = await orders.ofUser(user.id, before);
    return { ...toOrderPage(part), links: linksOf(part.orders) };
  };
