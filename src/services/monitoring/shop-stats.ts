import type { Alerts } from '#domain/monitoring/alert.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import type { PaymentFailures } from '#domain/payments/payment-failures.ts';
import type { Cents } from '#domain/values/money.ts';
import { DAY } from '#domain/values/time.ts';
import { summarize, type VitalSummary } from '#platform/web-vitals.ts';
import type { Ports } from '../ports/ports.ts';
import { findAlerts } from './find-alerts.ts';

export const SURVEY_DAYS = 28;
const KEPT_DAYS = 365;

const NOTHING = { count: 0, cents: 0, refundedCents: 0 };

export type ShopSurvey = {
  readonly orders: Readonly<Partial<Record<OrderStatus, number>>>;
  readonly money: {
    readonly payments: { readonly count: number; readonly cents: Cents; readonly refundedCents: Cents };
    readonly refunds: Awaited<ReturnType<Ports['figures']['refunds']>>;
    readonly failures: readonly PaymentFailures[];
  };
  readonly runningOut: readonly { readonly name: string; readonly units: number }[];
  readonly alerts: Partial<Alerts>;
  readonly waitingEmails: Awaited<ReturnType<Ports['figures']['waitingEmails']>>;
  readonly vitals: readonly VitalSummary[];
};

/** Reads the current stats, and the web vitals of the last four weeks. */
export const surveyShop = (
  ports: Pick<Ports, 'figures' | 'payment' | 'vitals' | 'health' | 'isPublic' | 'clock'>,
) => {
  const { figures, payment, vitals, clock } = ports;
  const alertsNow = findAlerts(ports);
  return async (): Promise<ShopSurvey> => {
    const since = new Date(clock().getTime() - SURVEY_DAYS * DAY);
    const [found, refunds, runningOut, waitingEmails, alerts, counts] = await Promise.all([
      figures.ordersByStatus(),
      figures.refunds(),
      figures.runningOut(),
      figures.waitingEmails(),
      alertsNow(),
      vitals.since(since),
    ]);
    return {
      orders: Object.fromEntries(ORDER_STATUSES.map((status) => [status, found[status]?.count ?? 0])),
      money: { payments: found.paid ?? NOTHING, refunds, failures: payment.failures() },
      runningOut,
      waitingEmails,
      alerts,
      vitals: summarize(counts),
    };
  };
};

export const forgetOldVitals =
  ({ vitals, clock }: Pick<Ports, 'vitals' | 'clock'>) =>
  (): Promise<void> =>
    vitals.removeBefore(new Date(clock().getTime() - KEPT_DAYS * DAY));
