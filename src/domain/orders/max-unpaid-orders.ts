export const MAX_UNPAID_ORDERS_PER_ACCOUNT = 10;
/** Of all unverified customers behind one address, which may be an office. */
export const MAX_UNPAID_ORDERS_PER_ADDRESS = 30;
