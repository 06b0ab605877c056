import { DAY } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

/** Long enough for customer enquiries; an unpaid order is not part of the accounts. */
const RETENTION_DAYS = 30;

/** Removes the personal data of unpaid orders some weeks after they ended. */
export function anonymizeUnpaidOrders({
  accountData,
  clock,
}: Pick<Ports, 'accountData' | 'clock'>): Promise<void> {
  return accountData.anonymizeUnpaidOrders(new Date(clock().getTime() - RETENTION_DAYS * DAY));
}
