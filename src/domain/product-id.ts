/** What a product may be called by: nothing that an address, a log or the database would read otherwise. */
export const PRODUCT_ID = /^[\w-]{1,100}$/;
