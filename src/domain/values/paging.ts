/** Products per page of a list: the number of teas in the initial catalogue. */
export const PAGE_SIZE = 24;

/** Products per sitemap file. Search engines accept more, but creating them takes longer. */
export const SITEMAP_PAGE_SIZE = 1_000;

/** The highest page number that a URL may have. */
export const MAX_PAGES = 1_000;
