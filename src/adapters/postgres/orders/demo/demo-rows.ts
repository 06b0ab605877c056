import { emailLifetimeMs } from '#domain/email/email-message.ts';
import type { DemoOrder } from '#domain/orders/demo/demo-order.ts';
import { demoPaymentIds } from '#domain/orders/demo/demo-payment.ts';
import { hasAllocatedStock } from '#domain/orders/order.ts';
import { paymentDeadline } from '#domain/orders/payment-deadline.ts';
import { CURRENCY, sum } from '#domain/values/money.ts';
import { DAY } from '#domain/values/time.ts';
import type * as schema from '../../schema/schema.ts';

type Row<Table extends { readonly $inferInsert: unknown }> = Table['$inferInsert'];

const isPaid = ({ statusSteps }: DemoOrder) => statusSteps.some(({ to }) => to === 'paid');

const isLost = ({ dispute }: DemoOrder) => dispute?.outcome === 'lost';
const failedAtOf = ({ refund }: DemoOrder) => (refund?.hasFailed ? new Date(refund.at.getTime() + 1) : null);
const refundedCentsOf = ({ refund }: DemoOrder) => (refund && !refund.hasFailed ? refund.amountCents : 0);

/** Returns the row of an order in its last status. Its payment has a session if the provider will know it. */
export const orderRow = (order: DemoOrder, hasSessions: boolean): Row<typeof schema.orders> => {
  const { priceCents: shippingCents, ...shippingMethod } = order.shippingMethod;
  const { sessionId } = demoPaymentIds(order);
  return {
    id: order.id,
    receipt: order.orderNumber,
    userId: order.userId,
    email: order.email,
    status: order.status,
    fulfilmentStatus: order.fulfilmentStatus,
    totalCents: order.totalCents,
    shippingMethod,
    shippingCents,
    gift: order.gift,
    discounts: order.discounts,
    shipping: order.shipping,
    billing: order.shipping,
    ...(order.reviewAt && { paymentSessionId: sessionId }),
    ...(hasSessions &&
      (order.reviewAt || isPaid(order)) && {
        paymentSessionId: sessionId,
        paymentUrl: `http://localhost/pay/${sessionId}`,
      }),
    refundedCents: refundedCentsOf(order),
    disputeLostCents: isLost(order) ? order.totalCents : 0,
    refundFailedAt: failedAtOf(order),
    refundFailures: Number(failedAtOf(order) !== null),
    createdAt: order.createdAt,
    linkSecret: order.linkSecret,
  };
};

/** Returns the lines of an order; those of an unpaid one are reserved until its deadline. */
export const lineRows = (order: DemoOrder): Row<typeof schema.orderLines>[] =>
  order.lines.map((line, position) => ({
    ...line,
    orderId: order.id,
    position,
    expiresAt: order.status === 'awaiting-payment' ? paymentDeadline(order) : null,
  }));

/** Returns the status changes of an order, oldest first. */
export const historyRows = ({ id, createdAt, statusSteps }: DemoOrder): Row<typeof schema.orderHistory>[] => [
  { orderId: id, from: null, to: 'awaiting-payment', event: 'placed', at: createdAt },
  ...statusSteps.map(({ to, event, at }, index) => ({
    orderId: id,
    from: statusSteps[index - 1]?.to ?? ('awaiting-payment' as const),
    to,
    event,
    at,
  })),
];

/** Returns the fulfilment of an order, oldest step first. */
export const fulfilmentRows = ({ id, fulfilmentSteps }: DemoOrder): Row<typeof schema.fulfilmentHistory>[] =>
  fulfilmentSteps.map(({ to, at }, index) => ({
    orderId: id,
    from: fulfilmentSteps[index - 1]?.to ?? ('unfulfilled' as const),
    to,
    at,
  }));

/** Returns the money of an order; a refund that failed came back. */
export const ledgerRows = (order: DemoOrder): Row<typeof schema.ledgerEntries>[] => {
  const { id: orderId, totalCents, statusSteps, refund, dispute } = order;
  const paidAt = statusSteps.find(({ to }) => to === 'paid')?.at;
  const failedAt = failedAtOf(order);
  if (!paidAt) return [];
  return [
    { orderId, kind: 'payment', amountCents: totalCents, at: paidAt },
    ...(refund
      ? [{ orderId, kind: 'refund' as const, amountCents: -refund.amountCents, at: refund.at }]
      : []),
    ...(refund && failedAt
      ? [{ orderId, kind: 'refund' as const, amountCents: refund.amountCents, at: failedAt }]
      : []),
    ...(isLost(order) && dispute?.closedAt
      ? [{ orderId, kind: 'dispute' as const, amountCents: -totalCents, at: dispute.closedAt }]
      : []),
  ];
};

/** Returns the parcels of an order. */
export const shipmentRows = ({ id: orderId, shipments }: DemoOrder): Row<typeof schema.shipments>[] =>
  shipments.map(({ quantities: _, ...shipment }) => ({ ...shipment, orderId }));

/** Returns the content of the parcels of an order. */
export const shipmentLineRows = ({ id: orderId, shipments }: DemoOrder): Row<typeof schema.shipmentLines>[] =>
  shipments.flatMap(({ id: shipmentId, quantities }) =>
    [...quantities].map(([position, quantity]) => ({ shipmentId, orderId, position, quantity })),
  );

/** Returns the refund that the shop sent for an order; a failed one was made at the provider. */
export const refundRows = (order: DemoOrder): Row<typeof schema.refunds>[] =>
  order.refund && !order.refund.hasFailed
    ? [
        {
          orderId: order.id,
          paymentIntent: demoPaymentIds(order).paymentIntent,
          amountCents: order.refund.amountCents,
          reason: order.refund.reason,
          refundId: demoPaymentIds(order).refundId,
          dueAt: order.refund.at,
        },
      ]
    : [];

/** Returns the refund that staff requested of an order. */
export const refundRequestRows = ({ id: orderId, refund }: DemoOrder): Row<typeof schema.refundRequests>[] =>
  refund && refund.lines.length > 0
    ? [
        {
          id: refund.id,
          orderId,
          amountCents: sum(refund.lines.map(({ amountCents }) => amountCents)),
          createdAt: refund.at,
        },
      ]
    : [];

/** Returns the lines of the refund that staff requested of an order. */
export const refundRequestLineRows = ({
  id: orderId,
  refund,
}: DemoOrder): Row<typeof schema.refundRequestLines>[] =>
  refund
    ? refund.lines.map(({ isRestocked, ...line }) => ({
        ...line,
        requestId: refund.id,
        orderId,
        restocked: isRestocked ? line.quantity : 0,
      }))
    : [];

/** Time in which the shop responds to a dispute, as at the payment emulator. */
const DISPUTE_RESPONSE_MS = 10 * DAY;

/** Returns the dispute of an order's payment. */
export const disputeRows = ({ orderNumber, dispute }: DemoOrder): Row<typeof schema.disputes>[] => {
  const { disputeId, chargeId } = demoPaymentIds({ orderNumber });
  return dispute
    ? [
        {
          id: disputeId,
          chargeId,
          receipt: orderNumber,
          openedAt: dispute.openedAt,
          respondBy: new Date(dispute.openedAt.getTime() + DISPUTE_RESPONSE_MS),
          closedAt: dispute.closedAt,
          lostAt: dispute.outcome === 'lost' ? dispute.closedAt : null,
          reportedAt: dispute.closedAt,
        },
      ]
    : [];
};

/** Returns the statement with which the customer of an order withdrew from it. */
export const withdrawalRows = (
  { id: orderId, orderNumber, email, shipping, withdrawal }: DemoOrder,
  items: string,
): Row<typeof schema.withdrawals>[] =>
  withdrawal
    ? [
        {
          id: withdrawal.id,
          reference: withdrawal.id.slice(0, 8).toUpperCase(),
          orderId,
          orderNumber,
          name: shipping.name,
          email,
          items,
          createdAt: withdrawal.at,
          handledAt: withdrawal.handledAt,
        },
      ]
    : [];

/** Returns the payment of a wrong amount that is under review. */
export const reviewRows = (order: DemoOrder): Row<typeof schema.paymentReviews>[] => {
  const { sessionId, paymentIntent } = demoPaymentIds(order);
  return order.reviewAt
    ? [
        {
          sessionId,
          orderId: order.id,
          reason: 'wrong-amount',
          payment: {
            id: sessionId,
            url: null,
            orderNumber: order.orderNumber,
            status: 'complete',
            paid: true,
            amount: order.totalCents - 100,
            currency: CURRENCY,
            paymentIntent,
          },
          openedAt: order.reviewAt,
        },
      ]
    : [];
};

/** Returns the emails about an order, sent or given up, without their content as after sending. */
export const emailRows = (
  { id: orderId, email, emails }: DemoOrder,
  lastError: string,
): Row<typeof schema.outboxMessages>[] =>
  emails.map(({ kind, at, hasFailed }) => ({
    to: email,
    kind,
    data: null,
    createdAt: at,
    dueAt: null,
    until: new Date(at.getTime() + emailLifetimeMs(kind)),
    sentAt: hasFailed ? null : at,
    attempts: 1,
    lastError: hasFailed ? lastError : null,
    orderId,
  }));

/** Returns the use of a coupon; released with the stock of an order that ended. */
export const redemptionRows = ({
  id: orderId,
  userId,
  status,
  createdAt,
  discounts,
}: DemoOrder): Row<typeof schema.couponRedemptions>[] =>
  discounts.flatMap(({ code }) =>
    code === null
      ? []
      : [
          {
            orderId,
            code,
            userId,
            redeemedAt: createdAt,
            releasedAt: hasAllocatedStock(status) ? null : new Date(createdAt.getTime() + DAY / 24),
          },
        ],
  );
