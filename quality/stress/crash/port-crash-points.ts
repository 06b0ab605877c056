import type { Ports } from '../../../src/services/ports/ports.ts';
import type { Reach } from './crash-trigger.ts';

/** The shop's ports with a crash point before and after what a purchase asks of them. */
export const aroundPorts = (ports: Ports, reach: Reach): Ports => {
  const { orders, payment } = ports;
  return {
    ...ports,
    orders: {
      ...orders,
      async place(draft, decide) {
        const placed = await orders.place(draft, decide);
        if (placed.ok) reach('after-reserve');
        return placed;
      },
      async attachPayment(receipt, session) {
        reach('before-save-session-id');
        const kept = await orders.attachPayment(receipt, session);
        reach('after-save');
        return kept;
      },
      async spendPaymentKey(receipt, attempt) {
        await orders.spendPaymentKey(receipt, attempt);
        reach('payment-key-spent');
      },
      async recordEvent(event) {
        await orders.recordEvent(event);
        if (event.receipt) reach('event-inserted');
      },
      async apply(receipt, event, session) {
        const change = await orders.apply(receipt, event, session);
        if (change?.kind === 'moved') reach('after-commit-before-200');
        return change;
      },
    },
    payment: {
      ...payment,
      async open(order) {
        reach('before-session-create');
        const opened = await payment.open(order);
        reach('after-session-create');
        return opened;
      },
      async expire(id) {
        reach('release-start');
        const expired = await payment.expire(id);
        reach('release-after-provider-expire');
        return expired;
      },
      async refund(due) {
        const refunded = await payment.refund(due);
        reach('refund-requested');
        return refunded;
      },
      readEvent(body, signature) {
        const event = payment.readEvent(body, signature);
        if (event.ok && event.value.receipt) reach('webhook-verified');
        return event;
      },
    },
  };
};
