/** Only characters that need no escaping in URLs, logs and SQL. */
export const PRODUCT_ID = /^[\w-]{1,100}$/;

/** Returns the text if it is a product id, otherwise an empty text. */
export const productIdOrEmpty = (text: string): string => (PRODUCT_ID.test(text) ? text : '');
