import { ACCESS_CODE_MINUTES } from '../../email/email-message.ts';
import { DAY, MINUTE } from '../../values/time.ts';

/** Days for which a browser may change the orders that it placed as a guest. */
export const ORDER_ACCESS_DAYS = 180;
/** Digits of an access code. */
export const ACCESS_CODE_DIGITS = 6;
/** Wrong entries after which a code ends. */
export const MAX_CODE_ATTEMPTS = 5;
/** Codes of an order in an hour; further requests send none. */
export const MAX_CODES_PER_HOUR = 3;
/** Codes to an email address in an hour for its unpaid orders, since anyone can place them. */
export const MAX_CODES_TO_ADDRESS_PER_HOUR = 2 * MAX_CODES_PER_HOUR;

/** Emails with the link of an order to an address in an hour; further requests send none. */
export const MAX_LINKS_PER_HOUR = 3;
/** The same with those of paid orders, since anyone can place unpaid ones with an address. */
export const MAX_LINKS_WITH_PAID_PER_HOUR = 2 * MAX_LINKS_PER_HOUR;

/** Changes of shipping addresses in an hour, for all orders of an email address, since each sends an email with typed text. */
export const MAX_ADDRESS_CHANGES_PER_HOUR = 5;

/** Returns when codes that still work were created at the earliest. */
export const oldestValidCode = (now: Date): Date => new Date(now.getTime() - ACCESS_CODE_MINUTES * MINUTE);

/** Returns when grants that still count were created at the earliest. */
export const oldestValidGrant = (now: Date): Date => new Date(now.getTime() - ORDER_ACCESS_DAYS * DAY);
