import { and, between, desc, eq } from 'drizzle-orm';
import type { OrderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { Querier } from '../connection/database.ts';
import { sameEmail } from '../rows/same-email.ts';
import { orders } from '../schema/schema.ts';

const MAX_LISTED_NUMBERS = 10;

/** Anyone can place an unpaid order with the short number of another, so paid ones come first, then the newest. */
const PAID_FIRST = [desc(eq(orders.status, 'paid')), desc(orders.createdAt)];

/** Returns the id of the order in a range of numbers that has this email address. */
export const findIdByNumber = async (
  querier: Querier,
  { from, to }: OrderNumberRange,
  email: string,
): Promise<string | undefined> => {
  const [order] = await querier
    .select({ id: orders.id })
    .from(orders)
    .where(and(between(orders.receipt, from, to), sameEmail(orders.email, email)))
    .orderBy(...PAID_FIRST)
    .limit(1);
  return order?.id;
};

/** Returns the order numbers in a range, ten at most. */
export const listNumbers = async (querier: Querier, { from, to }: OrderNumberRange): Promise<string[]> => {
  const found = await querier
    .select({ orderNumber: orders.receipt })
    .from(orders)
    .where(between(orders.receipt, from, to))
    .orderBy(...PAID_FIRST)
    .limit(MAX_LISTED_NUMBERS);
  return found.map(({ orderNumber }) => orderNumber);
};

/** Rows that a job reads per page. */
export const ROWS_PER_PAGE = 500;

/** An order and its keyset position in a list. */
type OrderCursor = { readonly orderNumber: string; readonly at: Date; readonly id: string };

/** Yields the order numbers of a list by keyset pagination. */
export async function* iterateOrderNumbers(
  page: (last: OrderCursor | undefined) => PromiseLike<readonly OrderCursor[]>,
): AsyncGenerator<string, void, undefined> {
  let last: OrderCursor | undefined;
  do {
    const rows = await page(last);
    yield* rows.map(({ orderNumber }) => orderNumber);
    last = rows.length === ROWS_PER_PAGE ? rows.at(-1) : undefined;
  } while (last);
}
