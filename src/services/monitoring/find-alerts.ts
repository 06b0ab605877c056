import { type Alerts, type OwnAlerts, raised, textOf } from '#domain/monitoring/alert.ts';
import { CLOCKS_APART_MS } from '#domain/payments/payment.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

/** A larger clock skew makes the shop reject webhook events as too old. */
const SKEW_MS = 2 * MINUTE;
/** Fewer may come from an old secret or a casual probe. */
export const MANY_REFUSED = 5;
const MANY_UNOPENED = 3;

/** 99th percentile, milliseconds; beyond it shoppers notice the delay. */
const MAX_LOOP_DELAY_MS = 200;

/** One day, plus time for a slow nightly backup. */
const BACKUP_MS = 26 * HOUR;

type Deps = Pick<Ports, 'figures' | 'payment' | 'health' | 'isPublic' | 'clock' | 'log'>;

const ownAlerts = async ({ payment, health }: Pick<Deps, 'payment' | 'health'>): Promise<OwnAlerts> => {
  const refused = payment.eventsRefused();
  const unopened = payment.openRefusals();
  const { machine = 0, database = 0 } = payment.clockAheadMs() ?? {};
  const [answers, isDiskLow] = await Promise.all([
    health.databaseAnswers(),
    health.isDiskLow().catch(() => true),
  ]);
  // A single alert for an unreachable database; one too slow to count its jobs is treated the same.
  const [acceptsWrites, failingJobs] = answers
    ? await Promise.all([health.databaseAcceptsWrites(), health.failingJobs().catch(() => undefined)])
    : [true, 0];
  return {
    'clock-skew': Math.abs(machine) > SKEW_MS ? 1 : 0,
    'database-clock': Math.abs(database) > CLOCKS_APART_MS ? 1 : 0,
    'key-refused': payment.keyRefusals(),
    'checkout-refused': unopened >= MANY_UNOPENED ? unopened : 0,
    'webhook-refused': refused >= MANY_REFUSED ? refused : 0,
    'provider-unreachable': payment.isUnreachable() ? 1 : 0,
    'database-unreachable': answers && failingJobs !== undefined ? 0 : 1,
    'database-read-only': acceptsWrites ? 0 : 1,
    'disk-low': isDiskLow ? 1 : 0,
    'jobs-failing': failingJobs ?? 0,
    'event-loop-delay': health.eventLoopDelayMs() > MAX_LOOP_DELAY_MS ? 1 : 0,
  };
};

const sharedAlerts = async ({ figures, isPublic, clock }: Omit<Deps, 'payment' | 'health' | 'log'>) => {
  const [troubles, backedUpAt] = await Promise.all([figures.moneyTroubles(), figures.backedUpAt()]);
  const isOld = backedUpAt !== null && clock().getTime() - backedUpAt.getTime() > BACKUP_MS;
  return { ...troubles, 'backup-old': isPublic && isOld ? 1 : 0 };
};

/** Finds the alerts that each server detects itself, without the database. */
export const findOwnAlerts = (ports: Pick<Deps, 'payment' | 'health'>) => (): Promise<OwnAlerts> =>
  ownAlerts(ports);

/** Finds all alerts; those that need the database are omitted while it is unreachable. */
export const findAlerts = (ports: Omit<Deps, 'log'>) => async (): Promise<Partial<Alerts>> => {
  const own = await ownAlerts(ports);
  if (own['database-unreachable'] > 0) return own;
  const shared = await sharedAlerts(ports).catch(() => ({ 'database-unreachable': 1 }));
  return { ...own, ...shared };
};

const logAlerts = (log: Deps['log'], alerts: Partial<Alerts>): void => {
  for (const alert of raised(alerts))
    log.error({ event: 'alert.raised', alert, count: alerts[alert] }, textOf(alert));
};

/** Logs the alerts that are read from the database; runs on one server for all. */
export const watchMoney = (ports: Omit<Deps, 'payment' | 'health'>) => async (): Promise<void> =>
  logAlerts(ports.log, await sharedAlerts(ports));

export const watchProvider = (ports: Pick<Deps, 'payment' | 'health' | 'log'>) => async (): Promise<void> =>
  logAlerts(ports.log, await ownAlerts(ports));
