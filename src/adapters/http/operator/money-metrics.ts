import { Counter, Gauge, type Registry } from 'prom-client';
import type { ShopStats } from '#services/monitoring/shop-stats.ts';

/** Money in cents. All servers report the same database totals, so take the maximum instead of the sum. */
export const createMoneyMetrics = (registry: Registry) => {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `camellia_${name}`, help, labelNames, registers });
  const books = 'From the books, the same at every server: take the maximum.';
  const payments = counter('payments_total', `Payments by which orders are paid. ${books}`);
  const paymentCents = counter('payment_cents_total', `What orders were paid with, in cents. ${books}`);
  const refundedCents = new Gauge({
    name: 'camellia_payment_cents_refunded',
    help: `What of camellia_payment_cents_total was refunded, in cents. ${books}`,
    registers,
  });
  const refunds = counter('refunds_total', `Payments that had to go back, done or due. ${books}`);
  const refundCents = counter('refund_cents_total', `What had to go back, in cents, done or due. ${books}`);
  const dueCents = new Gauge({
    name: 'camellia_refund_cents_due',
    help: `What has to go back and has not yet, in cents. ${books}`,
    registers,
  });
  const failures = counter(
    'payment_provider_failures_total',
    'Calls to the payment provider that failed, by what was asked and how; refused is also what is asked of a session that has ended. Of this server since its start: take the sum.',
    ['call', 'kind'],
  );

  const tell = (of: Counter, count: number, labels: Record<string, string> = {}) => {
    of.remove(labels);
    of.inc(labels, count);
  };

  return ({ money }: Pick<ShopStats, 'money'>): void => {
    tell(payments, money.payments.count);
    tell(paymentCents, money.payments.cents);
    refundedCents.set(money.payments.refundedCents);
    tell(refunds, money.refunds.count);
    tell(refundCents, money.refunds.cents);
    dueCents.set(money.refunds.dueCents);
    for (const { call, kind, count } of money.failures) tell(failures, count, { call, kind });
  };
};
