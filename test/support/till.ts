import { createOrderBook } from '#adapters/db/order-book.ts';
import { createProductShelf } from '#adapters/db/product-shelf.ts';
import type { Order } from '#domain/order.ts';
import { err, ok } from '#domain/result.ts';
import { cancelOrder } from '#services/cancel-order.ts';
import { confirmPayment } from '#services/confirm-payment.ts';
import type { PaymentPage } from '#services/ports.ts';
import { settleOpenOrders } from '#services/settle-open-orders.ts';
import { aPaidSession } from '#test/support/examples.ts';
import type { FreshDatabase } from '#test/support/fresh-database.ts';
import { silentLog } from '#test/support/silent-log.ts';

/** What the provider says when the test says nothing. */
export const unavailable = err({ code: 'payment-unavailable', reason: 'the test says nothing' } as const);

/** The shop's real books with a provider that says what the test wants, and remembers what it was asked. */
export const till = (database: FreshDatabase, says: Partial<PaymentPage>, inMs = 3_600_000) => {
  const asked: string[] = [];
  const note = <T>(verb: keyof PaymentPage, answer: T | undefined) => {
    asked.push(verb);
    return answer ?? unavailable;
  };
  const payment: PaymentPage = {
    open: async (order) => note('open', await says.open?.(order)),
    find: async (id) => note('find', await says.find?.(id)),
    expire: async (id) => note('expire', await says.expire?.(id)),
    refund: async (due) => note('refund', await says.refund?.(due)),
    readEvent: () => err({ code: 'bad-signature' }),
  };
  const ports = {
    payment,
    orders: createOrderBook(database.orm),
    shelf: createProductShelf(database.orm),
    clock: () => new Date(Date.now() + inMs),
    log: silentLog,
  };
  return {
    asked,
    confirm: confirmPayment(ports),
    cancel: cancelOrder(ports),
    settle: settleOpenOrders(ports),
  };
};
/** A provider that says an order is paid. */
export const paid = (order: Order): Partial<PaymentPage> => ({ find: async () => ok(aPaidSession(order)) });
/** The session of an order. */
export const sessionOf = (order: Order) => ({ id: `cs_${order.receipt}`, url: 'https://pay.example/1' });
