/** Only characters that need no escaping in URLs, logs and SQL. */
export const PRODUCT_ID = /^[\w-]{1,100}$/;

export const toProductId = (given: string): string => (PRODUCT_ID.test(given) ? given : '');
