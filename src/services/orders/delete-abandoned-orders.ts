import { DAY } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

/** Long enough for whoever asks what became of an order; nothing of it is in the books. */
const KEPT_DAYS = 30;

/** Forgets who placed orders that were never paid, some weeks after they have ended. */
export const forgetUnpaid =
  ({ accountData, clock }: Pick<Ports, 'accountData' | 'clock'>) =>
  (): Promise<void> =>
    accountData.forgetUnpaid(new Date(clock().getTime() - KEPT_DAYS * DAY));
