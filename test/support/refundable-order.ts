import { randomUUID } from 'node:crypto';
import type { Database } from '#adapters/postgres/connection/database.ts';
import { provider } from '#adapters/stripe/testing-provider.ts';
import { listRefunds } from '#adapters/stripe/testing-refunds.ts';
import type { RefundChoice } from '#domain/orders/refunds/price-refund.ts';
import { findRefundable, refundOrder } from '#services/payments/after-payment/refund-order.ts';
import type { Actor } from '#services/staff/verbs/staff-verb.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { placed } from './order-fixtures.ts';
import { paymentPorts } from './payment-ports.ts';

const ON_COMMAND_LINE: Actor = { kind: 'command-line' };

/** A choice of nothing but these. */
export const choose = (choice: Partial<RefundChoice>): RefundChoice => ({
  isEverything: false,
  lines: [],
  isShippingIncluded: false,
  otherCents: 0,
  ...choice,
});
/** A choice of units of the first line. */
export const units = (quantity: number, isRestocked = false) =>
  choose({ lines: [{ position: 0, quantity, isRestocked }] });

type RefundOptions = { requestId?: string; expected?: number; actor?: Actor; isDisputeConfirmed?: boolean };

/** A paid order of three units at $10.00 and a delivery for $5.00, at the payment emulator. */
export const paidAtEmulator = async (database: FreshDatabase & Pick<Database, 'orm'>) => {
  const run = await provider();
  const placedOrder = await placed(database, { units: 3, stock: 9 });
  const { repository, payments, order: unpaid } = placedOrder;
  const { orderNumber } = unpaid;
  await database.rows(
    'update orders set shipping_cents = 500, total_cents = total_cents + 500 where receipt = $1',
    [orderNumber],
  );
  const order = (await repository.find(orderNumber)) ?? unpaid;
  const opened = await run.payment.open(order);
  if (!opened.ok) throw new Error(opened.error.reason);
  await payments.attachPayment(orderNumber, opened.value);
  await run.control.pay(opened.value.id);
  const session = await run.payment.find(opened.value.id, 'visitor');
  if (!session.ok) throw new Error(session.error.reason);
  await repository.apply(orderNumber, 'payment-received', session.value);
  const { ports, refundsDue, repeatRefund, recheckRefund } = paymentPorts(database, run.payment, 0);
  const refund = (
    choice: RefundChoice,
    {
      requestId = randomUUID(),
      expected,
      actor = ON_COMMAND_LINE,
      isDisputeConfirmed = false,
    }: RefundOptions = {},
  ) =>
    refundOrder(
      ports,
      { requestId, actor },
      {
        orderNumber,
        choice,
        isDisputeConfirmed,
        ...(expected !== undefined && { expectedReturnedCents: expected }),
      },
    );
  const paymentIntent = session.value.paymentIntent ?? '';
  return {
    ...placedOrder,
    run,
    order,
    orderNumber,
    ports,
    refund,
    paymentIntent,
    session: opened.value.id,
    refundsDue,
    repeatRefund,
    recheck: () => recheckRefund(paymentIntent),
    atProvider: () => listRefunds(run),
    returned: async () => (await findRefundable(ports, orderNumber))?.summary.returnedCents,
  };
};
