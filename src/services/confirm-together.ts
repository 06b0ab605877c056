import { coalesce } from './coalesce.ts';
import { confirmPayment } from './confirm-payment.ts';

/**
 * Confirms payments for visitors: any visitor may request any order number, so requests for one order are coalesced.
 * Events are not: what they report is newer than a request that is in flight.
 */
export const confirmTogether = (ports: Parameters<typeof confirmPayment>[0]) =>
  coalesce(confirmPayment(ports, 'visitor'), (receipt) => receipt);
