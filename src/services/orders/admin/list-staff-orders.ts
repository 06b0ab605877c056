import {
  type OrderFilter,
  type OrderPage,
  STAFF_ORDERS_PER_PAGE,
  sortOf,
} from '#domain/orders/admin/order-filter.ts';
import { daysLate } from '#domain/orders/lists/days-late.ts';
import type { OrderCursor } from '#domain/orders/order-list.ts';
import type { Customer, ListedOrder, Ports } from '../../ports/ports.ts';

/** An order in the list of staff; how late it is only in the list of late ones. */
export type ListedStaffOrder = ListedOrder & { readonly daysLate: number | undefined };

/** A page of the list of staff, in its sort, with the pages beside it. */
export type StaffOrderPage = {
  readonly orders: readonly ListedStaffOrder[];
  readonly newer: OrderPage;
  readonly older: OrderPage;
};

/** Lists orders for staff, or those of one customer. */
export async function listStaffOrders(
  { staffOrders, clock }: Pick<Ports, 'staffOrders' | 'clock'>,
  filter: OrderFilter,
  page: OrderPage,
  customer?: Customer,
): Promise<StaffOrderPage> {
  const now = clock();
  const read = (from: OrderPage) =>
    staffOrders.list({ filter, customer, page: from, now, limit: filter.size ?? STAFF_ORDERS_PER_PAGE });
  const found = await read(page);
  const isNewestFirst = sortOf(filter) === 'newest';
  const isAtFirst = isNewestFirst
    ? page?.direction === 'newer' && !found.hasNewer
    : page?.direction === 'older' && !found.hasOlder;
  // The first page is always full, also if it was reached backwards.
  const { orders, hasNewer, hasOlder } = isAtFirst ? await read(undefined) : found;
  const [first, last] = [orders[0], orders.at(-1)];
  const [newest, oldest] = isNewestFirst ? [first, last] : [last, first];
  return {
    orders: orders.map((order) => ({
      ...order,
      daysLate: filter.list === 'late' ? daysLate(order, now) : undefined,
    })),
    newer: pageFrom('newer', hasNewer ? newest : undefined),
    older: pageFrom('older', hasOlder ? oldest : undefined),
  };
}

const pageFrom = (direction: 'newer' | 'older', order: ListedOrder | undefined): OrderPage =>
  order && { direction, cursor: { at: order.createdAt, id: order.id } satisfies OrderCursor };
