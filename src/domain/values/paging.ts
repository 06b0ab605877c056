/** How many products a page of a list shows: as many as the starting catalogue has teas, so that no page takes longer to make. */
export const PAGE_SIZE = 24;

/** How many products a part of the sitemap names; search engines take more, but making them would take longer. */
export const SITEMAP_PART = 1_000;

/** No list has more pages. */
export const MOST_PAGES = 1_000;
