import type { Order } from '#domain/orders/order.ts';

/** Returns the name of an order's line by its position. */
export const lineName = ({ lines }: Pick<Order, 'lines'>, position: number): string =>
  lines[position]?.name ?? '';
