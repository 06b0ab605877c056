/** Only characters that need no escaping in URLs, logs and SQL. */
export const PRODUCT_ID = /^[\w-]{1,100}$/;

export const toProductId = (text: string): string => (PRODUCT_ID.test(text) ? text : '');
