import { type OrderRecord, toOrderRecord } from '#domain/order.ts';
import type { User } from '#domain/session.ts';
import type { Ports } from './ports.ts';

/** The shopper's own orders, date descending (ORD-3). */
export const listOrders =
  ({ orders }: Pick<Ports, 'orders'>) =>
  async (user: User): Promise<OrderRecord[]> =>
    (await orders.ofUser(user.id)).map(toOrderRecord);
