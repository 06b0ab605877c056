/** Also the number of unpaid orders that a browser remembers. */
export const MAX_UNPAID_ORDERS_PER_ACCOUNT = 10;
/** Limits all unverified customers of one IP address together; it may be an office. */
export const MAX_UNPAID_ORDERS_PER_IP_ADDRESS = 30;
