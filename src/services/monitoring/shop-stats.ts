import type { Alerts } from '#domain/monitoring/alert.ts';
import { summarize, type VitalSummary } from '#domain/monitoring/web-vitals.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import type { PaymentFailures } from '#domain/payments/payment-failures.ts';
import { DAY } from '#domain/values/time.ts';
import type { Ports } from '../ports/ports.ts';
import { findAlerts } from './find-alerts.ts';

/** Days of web vitals in the stats. */
export const STATS_DAYS = 28;
const WEB_VITALS_RETENTION_DAYS = 365;

/** Numbers of the operator page; amounts in cents. */
export type ShopStats = {
  readonly orders: Readonly<Partial<Record<OrderStatus, number>>>;
  readonly money: {
    readonly payments: Awaited<ReturnType<Ports['stats']['payments']>>;
    readonly refunds: Awaited<ReturnType<Ports['stats']['refunds']>>;
    readonly failures: readonly PaymentFailures[];
  };
  readonly runningOut: readonly { readonly name: string; readonly units: number }[];
  readonly alerts: Partial<Alerts>;
  readonly waitingEmails: Awaited<ReturnType<Ports['stats']['waitingEmails']>>;
  readonly vitals: readonly VitalSummary[];
};

/** Reads the current stats, and the web vitals of the last four weeks. */
export async function readShopStats(
  ports: Pick<
    Ports,
    'stats' | 'paymentProvider' | 'webVitals' | 'health' | 'isPublic' | 'emptyLegalFields' | 'clock'
  >,
): Promise<ShopStats> {
  const { stats, paymentProvider, webVitals, clock } = ports;
  const since = new Date(clock().getTime() - STATS_DAYS * DAY);
  const [ordersByStatus, payments, refunds, runningOut, waitingEmails, alerts, counts] = await Promise.all([
    stats.ordersByStatus(),
    stats.payments(),
    stats.refunds(),
    stats.lowStock(),
    stats.waitingEmails(),
    findAlerts(ports),
    webVitals.since(since),
  ]);
  return {
    orders: Object.fromEntries(ORDER_STATUSES.map((status) => [status, ordersByStatus[status] ?? 0])),
    money: { payments, refunds, failures: paymentProvider.failures() },
    runningOut,
    waitingEmails,
    alerts,
    vitals: summarize(counts),
  };
}

/** Deletes web vitals that are older than a year. */
export function deleteOldWebVitals({ webVitals, clock }: Pick<Ports, 'webVitals' | 'clock'>): Promise<void> {
  return webVitals.deleteBefore(new Date(clock().getTime() - WEB_VITALS_RETENTION_DAYS * DAY));
}
