import type { Ports } from '../../../src/services/ports/ports.ts';
import type { CrashTrigger } from './crash-trigger.ts';

/** Wraps the ports with crash points around the calls of a purchase. */
export const withCrashPoints = (ports: Ports, crashAt: CrashTrigger): Ports => {
  const { orders, payments, refunds, paymentProvider } = ports;
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
    refunds: {
      ...refunds,
      async requestRefund(receipt, payment) {
        const isRequested = await refunds.requestRefund(receipt, payment);
        crashAt('refund-recorded');
        return isRequested;
      },
    },
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
