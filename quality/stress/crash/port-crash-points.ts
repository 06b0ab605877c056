import type { Ports } from '../../../src/services/ports/ports.ts';
import type { CrashPoint } from './crash-points.ts';
import type { CrashTrigger } from './crash-trigger.ts';

type StaffTransactions = Ports['staffTransactions'];

/** Crashes after the transaction of a refund or a cancellation by staff, and before the provider is called. */
const withCrashPointsAfterCommit = (
  transactions: StaffTransactions,
  crashAt: CrashTrigger,
): StaffTransactions => ({
  async run(work) {
    const reached: CrashPoint[] = [];
    const result = await transactions.run((ports) =>
      work({
        ...ports,
        refundRequests: {
          ...ports.refundRequests,
          async request(request) {
            const requested = await ports.refundRequests.request(request);
            reached.push(request.choice.isEverything ? 'refund-recorded' : 'part-refund-recorded');
            return requested;
          },
        },
        staffOrderChanges: {
          ...ports.staffOrderChanges,
          async cancel(orderNumber, ended) {
            const cancelled = await ports.staffOrderChanges.cancel(orderNumber, ended);
            reached.push('cancellation-after-commit');
            return cancelled;
          },
        },
      }),
    );
    if (result.ok) for (const point of reached) crashAt(point);
    return result;
  },
});

/** Wraps the ports with crash points around the calls of a purchase. */
export const withCrashPoints = (ports: Ports, crashAt: CrashTrigger): Ports => {
  const { orders, payments, fulfilment, staffTransactions, paymentProvider } = ports;
  return {
    ...ports,
    orders: {
      ...orders,
      async place(draft, decide) {
        const placeOrder = await orders.place(draft, decide);
        if (placeOrder.ok) crashAt('after-reserve');
        return placeOrder;
      },
      async apply(receipt, event, session) {
        const change = await orders.apply(receipt, event, session);
        if (change?.kind === 'moved')
          crashAt(event === 'order-cancelled' ? 'cancellation-after-commit' : 'after-commit-before-200');
        return change;
      },
    },
    payments: {
      ...payments,
      async attachPayment(receipt, session) {
        crashAt('before-save-session-id');
        const attached = await payments.attachPayment(receipt, session);
        crashAt('after-save');
        return attached;
      },
      async advancePaymentKey(receipt, attempt) {
        await payments.advancePaymentKey(receipt, attempt);
        crashAt('payment-key-spent');
      },
      async recordEvent(event) {
        await payments.recordEvent(event);
        if (event.orderNumber) crashAt('event-inserted');
      },
    },
    fulfilment: {
      ...fulfilment,
      async announce(id) {
        const announced = await fulfilment.announce(id);
        if (announced) crashAt('announcement-after-commit');
        return announced;
      },
    },
    staffTransactions: withCrashPointsAfterCommit(staffTransactions, crashAt),
    paymentProvider: {
      ...paymentProvider,
      async open(order) {
        crashAt('before-session-create');
        const opened = await paymentProvider.open(order);
        crashAt('after-session-create');
        return opened;
      },
      async expire(id) {
        crashAt('release-start');
        const expired = await paymentProvider.expire(id);
        crashAt('release-after-provider-expire');
        return expired;
      },
      async refund(due) {
        const refunded = await paymentProvider.refund(due);
        crashAt('refund-requested');
        return refunded;
      },
      readEvent(body, signature) {
        const event = paymentProvider.readEvent(body, signature);
        if (event.ok && event.value.orderNumber) crashAt('webhook-verified');
        return event;
      },
    },
  };
};
