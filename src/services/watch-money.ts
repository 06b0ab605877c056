import { type Alerts, type OwnAlerts, raised, textOf } from '#domain/alert.ts';
import { CLOCKS_APART_MS } from '#domain/payment.ts';
import { MINUTE } from '#domain/time.ts';
import type { Ports } from './ports.ts';

/** Clocks that are further apart make the shop refuse events as too old. */
const SKEW_MS = 2 * MINUTE;
/** A few may be an old secret, or somebody who tries what happens. */
export const MANY_REFUSED = 5;
/** One or two orders may have something about them that the provider does not like. */
const MANY_UNOPENED = 3;

type Needs = Pick<Ports, 'figures' | 'payment' | 'log'>;

const ownAlerts = ({ payment }: Pick<Needs, 'payment'>): OwnAlerts => {
  const refused = payment.eventsRefused();
  const unopened = payment.openRefusals();
  const { machine = 0, database = 0 } = payment.clockAheadMs() ?? {};
  return {
    'clock-skew': Math.abs(machine) > SKEW_MS ? 1 : 0,
    'database-clock': Math.abs(database) > CLOCKS_APART_MS ? 1 : 0,
    'key-refused': payment.keyRefusals(),
    'checkout-refused': unopened >= MANY_UNOPENED ? unopened : 0,
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
