/** Rows that a job reads at once. */
export const PAGE = 500;

/** An order in a list that is read in pages, and its place there. */
type Listed = { readonly receipt: string; readonly at: Date; readonly id: string };

/** The order numbers of a list that is asked for in pages, each beginning after the last row of the one before. */
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
