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
