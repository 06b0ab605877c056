import type { Log, OrderChange, OrderRepository } from '../ports/ports.ts';

/** Logs each status change of an order: placed, rejected, paid, cancelled, expired or due to be refunded. */
export function logStatusChanges(orders: OrderRepository, log: Pick<Log, 'info'>): OrderRepository {
  const logChange = (change: OrderChange | undefined) => {
    if (change === undefined || change.kind === 'unchanged') return change;
    const { orderNumber, status, totalCents } = change.order;
    const step = change.kind === 'refund-due' ? 'refund-due' : status;
    log.info({ event: `order.${step}`, orderNumber, totalCents }, `An order changed to ${step}`);
    return change;
  };
  return {
    ...orders,
    async place(draft, decide) {
      const placed = await orders.place(draft, decide);
      const { receipt: orderNumber } = draft.request;
      if (!placed.ok)
        log.info({ event: 'order.rejected', orderNumber, code: placed.error.code }, 'An order was rejected');
      // A repeated request returns the existing order, which has another id.
      else if (placed.value.id === draft.id)
        log.info(
          { event: 'order.placed', orderNumber, totalCents: placed.value.totalCents },
          'An order was placed',
        );
      return placed;
    },
    apply: async (...step) => logChange(await orders.apply(...step)),
    endWithoutSession: async (...step) => logChange(await orders.endWithoutSession(...step)),
  };
}
