/** What a product may be called by: nothing that an address, a log or the database would read otherwise. */
export const PRODUCT_ID = /^[\w-]{1,100}$/;

/** What is given, if a product may be called so; '' otherwise. */
export const toProductId = (given: string): string => (PRODUCT_ID.test(given) ? given : '');
