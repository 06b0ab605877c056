/** Rows that a job reads per page. */
export const PAGE = 500;

/** An order and its keyset position in a list. */
type Listed = { readonly receipt: string; readonly at: Date; readonly id: string };

/** Yields the order numbers of a list by keyset pagination. */
export async function* inPages(
  page: (last: Listed | undefined) => PromiseLike<readonly Listed[]>,
): AsyncGenerator<string, void, undefined> {
  let last: Listed | undefined;
  do {
    const rows = await page(last);
    yield* rows.map(({ receipt }) => receipt);
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last);
}
