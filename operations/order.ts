import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { FULFILMENT_EVENTS, type FulfilmentEvent } from '#domain/orders/fulfilment.ts';
import { formatDay, packingDay } from '#domain/orders/gift/gift-days.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import type { OrderRefusal } from '#domain/orders/order-refusal.ts';
import { packingSlip } from '#domain/orders/packing/packing-slip.ts';
import { type OrderNumberRange, orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { formatCents } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { fulfilOrder } from '#services/orders/fulfil-order.ts';
import { cancelPaidOrder } from '#services/payments/after-payment/cancel-paid-order.ts';
import { refundOrder } from '#services/payments/after-payment/refund-order.ts';
import { cancelOrder } from '#services/payments/cancel-order.ts';
import { runCommand } from './command.ts';
import { openShopPorts, readShopSettings } from './shop-ports.ts';

/** Steps that only a paid order can take, and that move no money. */
const PAID_ONLY_STEPS = [...FULFILMENT_EVENTS, 'slip'] as const;
const STEPS = [...PAID_ONLY_STEPS, 'cancel', 'refund'] as const;
type Step = (typeof STEPS)[number];

const usage = `Usage: npm run order -- STEP ORDER-NUMBER; the steps are ${STEPS.join(', ')}.`;

const REFUSALS: Readonly<Record<OrderRefusal, string>> = {
  'unknown-order': 'There is no order with this number.',
  'order-not-paid': 'The order is not paid.',
  'order-packed':
    'The order is already packed. Unpack it first; once it is shipped, it can only be refunded.',
  'order-refunded': 'The order is refunded, so it is neither packed nor shipped.',
  'order-disputed': 'The shopper disputes the payment at the bank: see `disputed` in docs/runbook.md.',
  'order-withdrawn':
    'The customer has withdrawn from the contract: see `withdrawal-received` in docs/runbook.md.',
  'gift-too-early': 'The order is a gift that would arrive too early.',
  'fulfilment-conflict': 'The order is not in a status that allows this step.',
  'payment-unavailable': 'The payment provider did not respond, so nothing was changed. Please try again.',
};

type StepPorts = Awaited<ReturnType<typeof openShopPorts>> & {
  readonly clock: () => Date;
  readonly log: ReturnType<typeof createLog>;
};
/** The order after a step, or a sentence with the reason of its refusal. */
type Outcome = Result<Order | undefined, string>;

const outcomeOf = (result: Result<Order, OrderRefusal>): Outcome =>
  result.ok ? result : err(REFUSALS[result.error]);

const isForPaidOnly = (step: Step): boolean => PAID_ONLY_STEPS.some((one) => one === step);

/** What tells an order from others with its short number, without personal data. */
const describeCandidate = ({ orderNumber, totalCents, createdAt, status, ...order }: Order): string => {
  const placed = createdAt.toISOString().slice(0, 16).replace('T', ' ');
  return `${orderNumber}: ${formatCents(totalCents)} USD, placed ${placed} UTC, ${status} and ${order.fulfilmentStatus}, to ${order.shipping.country}`;
};

/** The number of the order that was named by its number or short number, or a sentence why there is not exactly one. */
const findNumber = async (
  { orders }: Pick<StepPorts, 'orders'>,
  range: OrderNumberRange,
  step: Step,
): Promise<Result<string, string>> => {
  const numbers = await orders.listNumbers(range);
  const [number] = numbers;
  if (number === undefined) return err(REFUSALS['unknown-order']);
  if (numbers.length === 1) return ok(number);
  const found = await Promise.all(numbers.map((each) => orders.find(each)));
  const candidates = found.filter((order) => order !== undefined);
  const [paid, ...othersPaid] = candidates.filter(({ status }) => status === 'paid');
  if (paid && othersPaid.length === 0 && isForPaidOnly(step)) return ok(paid.orderNumber);
  return err(
    `Several orders have this number. Use one of the long ones:\n${candidates.map(describeCandidate).join('\n')}`,
  );
};

/** Cancels an unpaid order as its shopper would; a payment that was faster is refunded. */
const cancel = async (ports: StepPorts, orderNumber: string): Promise<Outcome> => {
  const order = await ports.orders.find(orderNumber);
  if (order?.status === 'awaiting-payment') {
    const cancelled = await cancelOrder(ports, orderNumber);
    if (!cancelled.ok) return err(messageOf(cancelled.error.code));
    if (cancelled.value.status !== 'paid') return ok(await ports.orders.find(orderNumber));
  }
  return outcomeOf(await cancelPaidOrder(ports, orderNumber));
};

/** Prints what goes into the parcel, once its address can no longer change. */
const printSlip = async (ports: StepPorts, orderNumber: string): Promise<Outcome> => {
  const order = await ports.orders.find(orderNumber);
  if (!order) return err(REFUSALS['unknown-order']);
  if (order.fulfilmentStatus === 'unfulfilled')
    return err('Pack the order first: until then, the shopper can change its address.');
  console.log(packingSlip(order));
  return ok(undefined);
};

const fulfil = async (ports: StepPorts, orderNumber: string, event: FulfilmentEvent): Promise<Outcome> => {
  const result = await fulfilOrder(ports, orderNumber, event);
  if (result.ok || result.error !== 'gift-too-early') return outcomeOf(result);
  const order = await ports.orders.find(orderNumber);
  const day = order?.shippingMethod && packingDay(order.gift, order.shippingMethod.businessDays);
  return err(`${REFUSALS[result.error]}${day ? ` Pack it on or after ${formatDay(day)}.` : ''}`);
};

const run = async (ports: StepPorts, step: Step, orderNumber: string): Promise<Outcome> => {
  if (step === 'cancel') return cancel(ports, orderNumber);
  if (step === 'slip') return printSlip(ports, orderNumber);
  if (step === 'refund') return outcomeOf(await refundOrder(ports, orderNumber));
  return fulfil(ports, orderNumber, step);
};

const describe = ({ orderNumber, status, fulfilmentStatus, ...amounts }: Order): string => {
  const refund = refundStatusOf(amounts);
  const refunded = refund
    ? `, ${formatCents(amounts.refundedCents)} of ${formatCents(amounts.totalCents)} refunded`
    : '';
  return `Order ${orderNumber} is ${status} and ${fulfilmentStatus}${refunded}.`;
};

await runCommand({
  usage,
  argumentCount: 2,
  readSettings: readShopSettings,
  run: async (config, [name, typed = ''], disposables) => {
    const step = STEPS.find((candidate) => candidate === name);
    const range = orderNumberRange(typed);
    if (!step || !range) {
      printError(step ? `${typed} is not an order number. ${usage}` : usage);
      return 1;
    }
    const ports = {
      ...(await openShopPorts(config, disposables)),
      clock: () => new Date(),
      log: createLog(config.logLevel),
    };
    const number = await findNumber(ports, range, step);
    const outcome = number.ok ? await run(ports, step, number.value) : number;
    if (!outcome.ok) {
      printError(outcome.error);
      return 1;
    }
    if (outcome.value) console.log(describe(outcome.value));
    return 0;
  },
});
