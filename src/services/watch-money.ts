import { type Alerts, type OwnAlerts, raised, textOf } from '#domain/alert.ts';
import { MINUTE } from '#domain/time.ts';
import type { Ports } from './ports.ts';

/** Clocks that are further apart make the shop refuse events as too old. */
const SKEW_MS = 2 * MINUTE;
/** A few may be an old secret, or somebody who tries what happens. */
export const MANY_REFUSED = 5;

type Needs = Pick<Ports, 'figures' | 'payment' | 'log'>;

const ownAlerts = ({ payment }: Pick<Needs, 'payment'>): OwnAlerts => {
  const refused = payment.eventsRefused();
  return {
    'clock-skew': Math.abs(payment.clockAheadMs() ?? 0) > SKEW_MS ? 1 : 0,
    'key-refused': payment.keyRefusals(),
    'webhook-refused': refused >= MANY_REFUSED ? refused : 0,
  };
};

/** What somebody should look at, counted now. */
export const findAlerts =
  ({ figures, payment }: Pick<Needs, 'figures' | 'payment'>) =>
  async (): Promise<Alerts> => ({ ...(await figures.moneyTroubles()), ...ownAlerts({ payment }) });

const say = (log: Needs['log'], alerts: Partial<Alerts>): void => {
  for (const alert of raised(alerts)) log.error({ alert, count: alerts[alert] }, textOf(alert));
};

/** Says in the log what somebody should look at in the database, which one server does for all. */
export const watchMoney =
  ({ figures, log }: Pick<Needs, 'figures' | 'log'>) =>
  async (): Promise<void> =>
    say(log, await figures.moneyTroubles());

/** Says in the log what only this server knows. */
export const watchProvider =
  ({ payment, log }: Pick<Needs, 'payment' | 'log'>) =>
  async (): Promise<void> =>
    say(log, ownAlerts({ payment }));
