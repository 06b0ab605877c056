import { z } from 'zod';
import { apiMap } from '#domain/api/api-map.ts';
import type { Shopper } from './shopper.ts';

const recordSchema = z.looseObject({ receipt: z.string(), status: z.string() });

/** A page of a shopper's orders as the API returns it. */
export const orderPageSchema = z.strictObject({
  orders: z.array(recordSchema),
  older: z.string().nullable(),
});

/** The page of a shopper's orders at this cursor, or the first one. */
export const orderPageOf = async (shopper: Pick<Shopper, 'request'>, before?: string) => {
  const query = before === undefined ? '' : `?${new URLSearchParams({ before })}`;
  const response = await shopper.request(`${apiMap.orders}${query}`);
  if (!response.ok) throw new Error(`a page of orders returned ${response.status}`);
  return orderPageSchema.parse(await response.json());
};

/** All orders of a shopper, newest first, page after page. */
export const listOrders = async (shopper: Pick<Shopper, 'request'>) => {
  let page = await orderPageOf(shopper);
  const { orders } = page;
  while (page.older !== null) {
    page = await orderPageOf(shopper, page.older);
    orders.push(...page.orders);
  }
  return orders;
};
