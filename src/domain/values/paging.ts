/** Products per page of a list: the number of teas in the initial catalogue. */
export const PAGE_SIZE = 24;

/** Products per sitemap file. Search engines accept more, but creating them takes longer. */
export const SITEMAP_PART = 1_000;

export const MOST_PAGES = 1_000;
