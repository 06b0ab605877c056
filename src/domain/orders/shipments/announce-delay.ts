import { MINUTE } from '../../values/time.ts';

/** How long staff can undo a shipment before its shopper is notified. */
export const ANNOUNCE_DELAY_MS = 10 * MINUTE;
