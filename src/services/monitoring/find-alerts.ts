import { type Alerts, activeAlerts, alertText, type ServerAlerts } from '#domain/monitoring/alert.ts';
import { MAX_STRIPE_CLOCK_SKEW_MS } from '#domain/payments/payment.ts';
import { HOUR, MINUTE } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';

/** A larger clock skew makes the shop reject webhook events as too old. */
const MAX_CLOCK_SKEW_MS = 2 * MINUTE;
/** Fewer may come from an old secret or a casual probe. */
export const MAX_REJECTED_EVENTS = 5;
const MAX_REJECTED_CHECKOUTS = 3;

/** 99th percentile, milliseconds; beyond it shoppers notice the delay. */
const MAX_LOOP_DELAY_MS = 200;

/** One day, plus time for a slow nightly backup. */
const MAX_BACKUP_AGE_MS = 26 * HOUR;

type ServerAlertsDeps = Pick<Ports, 'paymentProvider' | 'health' | 'isPublic' | 'emptyLegalFields'>;
type SharedAlertsDeps = Pick<Ports, 'stats' | 'isPublic' | 'clock'>;

/** Finds the alerts that each server detects itself, without the database. */
export async function findServerAlerts({
  paymentProvider,
  health,
  isPublic,
  emptyLegalFields,
}: ServerAlertsDeps): Promise<ServerAlerts> {
  const refused = paymentProvider.rejectedEvents();
  const unopened = paymentProvider.openRejections();
  const { machine = 0, database = 0 } = paymentProvider.clockAheadMs() ?? {};
  const [isReachable, isDiskLow] = await Promise.all([
    health.isDatabaseReachable(),
    health.isDiskLow().catch(() => true),
  ]);
  // A single alert for an unreachable database; one too slow to count its jobs is treated the same.
  const [acceptsWrites, failingJobs] = isReachable
    ? await Promise.all([health.isDatabaseWritable(), health.failingJobs().catch(() => undefined)])
    : [true, 0];
  return {
    'clock-skew': Math.abs(machine) > MAX_CLOCK_SKEW_MS ? 1 : 0,
    'database-clock': Math.abs(database) > MAX_STRIPE_CLOCK_SKEW_MS ? 1 : 0,
    'key-refused': paymentProvider.keyRejections(),
    'checkout-refused': unopened >= MAX_REJECTED_CHECKOUTS ? unopened : 0,
    'webhook-refused': refused >= MAX_REJECTED_EVENTS ? refused : 0,
    'provider-unreachable': paymentProvider.isUnreachable() ? 1 : 0,
    'database-unreachable': isReachable && failingJobs !== undefined ? 0 : 1,
    'database-read-only': acceptsWrites ? 0 : 1,
    'disk-low': isDiskLow ? 1 : 0,
    'jobs-failing': failingJobs ?? 0,
    'legal-text-empty': isPublic ? emptyLegalFields : 0,
    'event-loop-delay': health.eventLoopDelayMs() > MAX_LOOP_DELAY_MS ? 1 : 0,
  };
}

const sharedAlerts = async ({ stats, isPublic, clock }: SharedAlertsDeps) => {
  const [moneyAlerts, backedUpAt] = await Promise.all([stats.moneyAlerts(), stats.backedUpAt()]);
  const isOld = backedUpAt !== null && clock().getTime() - backedUpAt.getTime() > MAX_BACKUP_AGE_MS;
  return { ...moneyAlerts, 'backup-old': isPublic && isOld ? 1 : 0 };
};

/** Finds all alerts; those that need the database are omitted while it is unreachable. */
export async function findAlerts(ports: ServerAlertsDeps & SharedAlertsDeps): Promise<Partial<Alerts>> {
  const serverAlertCounts = await findServerAlerts(ports);
  if (serverAlertCounts['database-unreachable'] > 0) return serverAlertCounts;
  const shared = await sharedAlerts(ports).catch(() => ({ 'database-unreachable': 1 }));
  return { ...serverAlertCounts, ...shared };
}

const logAlerts = (log: Ports['log'], alerts: Partial<Alerts>): void => {
  for (const alert of activeAlerts(alerts))
    log.error({ event: 'alert.raised', alert, count: alerts[alert] }, alertText(alert).replace(/\.$/, ''));
};

/** Logs the alerts that are read from the database; runs on one server for all. */
export async function logSharedAlerts(ports: SharedAlertsDeps & Pick<Ports, 'log'>): Promise<void> {
  return logAlerts(ports.log, await sharedAlerts(ports));
}

/** Logs the alerts that each server detects itself. */
export async function logServerAlerts(ports: ServerAlertsDeps & Pick<Ports, 'log'>): Promise<void> {
  return logAlerts(ports.log, await findServerAlerts(ports));
}
