/** How many products a page of a list shows: as many as the shop's own teas, so that no page takes longer to make. */
export const PAGE_SIZE = 24;

/** No list has more pages. */
export const MOST_PAGES = 1_000;
