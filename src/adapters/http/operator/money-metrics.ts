import { Counter, Gauge, type Registry } from 'prom-client';
import type { ShopStats } from '#services/monitoring/shop-stats.ts';

/** Money in cents. All servers report the same database totals, so take the maximum instead of the sum. */
export const createMoneyMetrics = (registry: Registry) => {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `camellia_${name}`, help, labelNames, registers });
  const note = 'A database total, the same on all servers: take the maximum.';
  const payments = counter('payments_total', `Payments received for orders. ${note}`);
  const paymentCents = counter('payment_cents_total', `Amount received for orders in cents. ${note}`);
  const refundedCents = new Gauge({
    name: 'camellia_payment_cents_refunded',
    help: `Refunded part of camellia_payment_cents_total in cents. ${note}`,
    registers,
  });
  const refunds = counter('refunds_total', `Refunds, completed or due. ${note}`);
  const refundCents = counter('refund_cents_total', `Amount of refunds in cents, completed or due. ${note}`);
  const dueCents = new Gauge({
    name: 'camellia_refund_cents_due',
    help: `Amount of due refunds in cents. ${note}`,
    registers,
  });
  const failures = counter(
    'payment_provider_failures_total',
    'Failed calls to the payment provider by call and kind; `refused` includes calls for an ended session. Counts this server since its start: take the sum.',
    ['call', 'kind'],
  );

  const setCounter = (metric: Counter, count: number, labels: Record<string, string> = {}) => {
    metric.remove(labels);
    metric.inc(labels, count);
  };

  return ({ money }: Pick<ShopStats, 'money'>): void => {
    setCounter(payments, money.payments.count);
    setCounter(paymentCents, money.payments.cents);
    refundedCents.set(money.payments.refundedCents);
    setCounter(refunds, money.refunds.count);
    setCounter(refundCents, money.refunds.cents);
    dueCents.set(money.refunds.dueCents);
    for (const { call, kind, count } of money.failures) setCounter(failures, count, { call, kind });
  };
};
