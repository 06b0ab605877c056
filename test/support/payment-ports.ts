import { secrets } from '#adapters/passwords/secrets.ts';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createOrderRepository } from '#adapters/postgres/orders/order-repository.ts';
import { createOrderAccessRepository } from '#adapters/postgres/orders/self-service/order-access-repository.ts';
import { createOrderChangeRepository } from '#adapters/postgres/orders/self-service/order-changes.ts';
import { createPaymentRepository } from '#adapters/postgres/payments/payment-repository.ts';
import { createRefundRepository } from '#adapters/postgres/payments/refund-repository.ts';
import { createRefundRequestRepository } from '#adapters/postgres/payments/refund-requests.ts';
import { createStaffTransactions } from '#adapters/postgres/staff/staff-transactions.ts';
import type { Order } from '#domain/orders/order.ts';
import { err, ok } from '#domain/values/result.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import { confirmPayment } from '#services/payments/confirm-payment.ts';
import { reconcileOpenOrders } from '#services/payments/reconcile-open-orders.ts';
import { recheckRefund } from '#services/payments/refunds/recheck-refund.ts';
import { retryRefund, sendRefunds } from '#services/payments/refunds/retry-refunds.ts';
import type { PaymentProvider } from '#services/ports/ports.ts';
import { aPaidSession } from '#test/support/examples.ts';
import type { FreshDatabase } from '#test/support/fresh-database.ts';
import { placed } from '#test/support/order-fixtures.ts';
import { recordingLog } from '#test/support/recording-log.ts';

/** The default response of the provider. */
export const unavailable = err({ code: 'payment-unavailable', reason: 'no response' } as const);

/** Real repositories with a stubbed provider; `providerCalls` lists the calls of the provider, `logLines` the log lines. */
export const paymentPorts = (
  database: FreshDatabase,
  provider: Partial<PaymentProvider>,
  inMs = 3_600_000,
) => {
  const providerCalls: string[] = [];
  const { logLines, log } = recordingLog();
  const recordCall = <T>(method: keyof PaymentProvider, response: T | undefined) => {
    providerCalls.push(method);
    return response ?? unavailable;
  };
  const paymentProvider: PaymentProvider = {
    open: async (order) => recordCall('open', await provider.open?.(order)),
    findOpened: async (order, requester) =>
      recordCall('findOpened', await provider.findOpened?.(order, requester)),
    find: async (id, requester) => recordCall('find', await provider.find?.(id, requester)),
    expire: async (id) => recordCall('expire', await provider.expire?.(id)),
    refund: async (due) => recordCall('refund', await provider.refund?.(due)),
    findRefund: async (due) => recordCall('findRefund', await provider.findRefund?.(due)),
    refundTotal: async (intent) => recordCall('refundTotal', await provider.refundTotal?.(intent)),
    refundedSince: async (since, after) =>
      recordCall('refundedSince', await provider.refundedSince?.(since, after)),
    sourceOf: async (intent) => recordCall('sourceOf', await provider.sourceOf?.(intent)),
    paidSince: async (since, after) => recordCall('paidSince', await provider.paidSince?.(since, after)),
    failures: () => [],
    keyRejections: () => 0,
    openRejections: () => 0,
    isUnreachable: () => false,
    clockAheadMs: () => null,
    rejectedEvents: () => 0,
    readEvent: () => err({ code: 'bad-signature' }),
  };
  const ports = {
    paymentProvider,
    orders: createOrderRepository(database.orm, database.orm),
    payments: createPaymentRepository(database.orm),
    refunds: createRefundRepository(database.orm),
    refundRequests: createRefundRequestRepository(database.orm),
    staffTransactions: createStaffTransactions(database.orm),
    orderAccess: createOrderAccessRepository(database.orm),
    orderChanges: createOrderChangeRepository(database.orm),
    secrets,
    catalogue: createProductRepository(database.orm),
    clock: () => new Date(Date.now() + inMs),
    log,
  };
  return {
    providerCalls,
    logLines,
    ports,
    confirm: confirmPayment.bind(null, ports, 'visitor'),
    cancel: cancelOrder.bind(null, ports),
    reconcile: reconcileOpenOrders.bind(null, ports),
    sendRefunds: sendRefunds.bind(null, ports),
    refundsDue: async () => {
      const due: string[] = [];
      await sendRefunds(ports, async (receipt) => void due.push(receipt), new AbortController().signal);
      return due;
    },
    repeatRefund: retryRefund.bind(null, ports),
    recheckRefund: recheckRefund.bind(null, ports),
  };
};
/** A provider that reports an order as paid. */
export const paid = (order: Order): Partial<PaymentProvider> => ({
  find: async () => ok(aPaidSession(order)),
});
/** The session of an order. */
export const sessionOf = (order: Order) => ({ id: `cs_${order.orderNumber}`, url: 'https://pay.example/1' });

/** An order of two units out of five with an open payment session. */
export const placedWithSession = async (database: FreshDatabase, userId: string | null = null) => {
  const placedOrder = await placed(database, { userId });
  await placedOrder.payments.attachPayment(placedOrder.order.orderNumber, sessionOf(placedOrder.order));
  return placedOrder;
};
