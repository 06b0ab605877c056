/** The id of every page's main content. */
export const CONTENT_ID = 'content';
