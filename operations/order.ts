import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { createSecretPorts } from '#bootstrap/staff-access.ts';
import { adminPrint } from '#copy/admin/print.ts';
import { refusals } from '#copy/admin/refusals.ts';
import { FULFILMENT_EVENTS } from '#domain/orders/fulfilment.ts';
import { type Order, refundStatusOf } from '#domain/orders/order.ts';
import { formatPackingSlip } from '#domain/orders/packing/packing-slip.ts';
import { type OrderNumberRange, orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { formatCents } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { preparePrintJob } from '#services/orders/fulfilment/prepare-print-job.ts';
import { resolveOrderNumber } from '#services/orders/fulfilment/resolve-order-number.ts';
import { cancelOrderByStaff } from '#services/payments/after-payment/cancel-order-by-staff.ts';
import { refundWholeOrder } from '#services/payments/after-payment/refund-order.ts';
import { onCommandLine } from '#services/staff/index.ts';
import { runCommand } from './command.ts';
import { type FulfilmentPorts, runFulfilmentStep } from './fulfilment-steps.ts';
import { shipOrdersOfFile } from './ship-file.ts';
import { openShopPorts, readShopSettings } from './shop-ports.ts';

/** Steps on the way to the shopper. */
const FULFILMENT_STEPS = [...FULFILMENT_EVENTS, 'undo-shipment', 'correct-tracking'] as const;
/** Steps that only a paid order can take, and that move no money. */
const PAID_ONLY_STEPS = [...FULFILMENT_STEPS, 'slip'] as const;
const STEPS = [...PAID_ONLY_STEPS, 'cancel', 'refund'] as const;
type Step = (typeof STEPS)[number];

const usage = `Usage: npm run order -- STEP ORDER-NUMBER; the steps are ${STEPS.join(', ')}. A carrier and a tracking number may follow ship, and must follow correct-tracking. Many orders: npm run order -- ship-file FILE, or ship-file-anyway FILE if several parcels may have one tracking number.`;

type StepPorts = Awaited<ReturnType<typeof openShopPorts>> &
  FulfilmentPorts & { readonly log: ReturnType<typeof createLog> };
/** What is printed after a step, or a sentence with the reason of its refusal. */
type Outcome = Result<string | undefined, string>;

const describe = ({ orderNumber, status, fulfilmentStatus, ...amounts }: Order): string => {
  const refund = refundStatusOf(amounts);
  const refunded = refund
    ? `, ${formatCents(amounts.refundedCents)} of ${formatCents(amounts.totalCents)} refunded`
    : '';
  return `Order ${orderNumber} is ${status} and ${fulfilmentStatus}${refunded}.`;
};

const outcomeOf = (result: Result<Order, StaffRefusal>): Outcome =>
  result.ok ? ok(describe(result.value)) : err(refusals[result.error]);

const isForPaidOnly = (step: Step): boolean => PAID_ONLY_STEPS.some((one) => one === step);

/** What distinguishes an order from others with its short number, without personal data. */
const describeCandidate = ({ orderNumber, totalCents, createdAt, status, ...order }: Order): string => {
  const placed = createdAt.toISOString().slice(0, 16).replace('T', ' ');
  return `${orderNumber}: ${formatCents(totalCents)} USD, placed ${placed} UTC, ${status} and ${order.fulfilmentStatus}, to ${order.shipping.country}`;
};

/** The number of the order that was named by its number or short number, or a sentence why there is not exactly one. */
const findNumber = async (
  ports: Pick<StepPorts, 'orders'>,
  range: OrderNumberRange,
  step: Step,
): Promise<Result<string, string>> => {
  const resolved = await resolveOrderNumber(ports, range, { isPaidOnly: isForPaidOnly(step) });
  if (resolved.ok) return resolved;
  if (resolved.error.length === 0) return err(refusals['unknown-order']);
  return err(
    `Several orders have this number. Use one of the long ones:\n${resolved.error.map(describeCandidate).join('\n')}`,
  );
};

const describeOrder = async ({ orders }: StepPorts, orderNumber: string): Promise<Outcome> => {
  const order = await orders.find(orderNumber);
  return ok(order && describe(order));
};

/** Prints what goes into the parcel, once its address can no longer change. */
const printSlip = async (ports: StepPorts, orderNumber: string): Promise<Outcome> => {
  const order = await ports.orders.find(orderNumber);
  if (!order) return err(refusals['unknown-order']);
  if (order.fulfilmentStatus === 'unfulfilled')
    return err('Pack the order first: until then, the shopper can change its address.');
  const { slips, leftOut } = await preparePrintJob(ports, [orderNumber], { withCopies: true });
  const [reason] = leftOut.map((each) => each.reason);
  return slips[0]
    ? ok(formatPackingSlip(slips[0]))
    : err(adminPrint.reasons[reason ?? 'unknown'](orderNumber));
};

const run = async (
  ports: StepPorts,
  step: Step,
  orderNumber: string,
  label: readonly string[],
): Promise<Outcome> => {
  const request = onCommandLine(ports);
  if (step === 'cancel') return outcomeOf(await cancelOrderByStaff(ports, request, orderNumber));
  if (step === 'slip') return printSlip(ports, orderNumber);
  if (step === 'refund') return outcomeOf(await refundWholeOrder(ports, request, orderNumber));
  const done = await runFulfilmentStep(ports, step, orderNumber, label);
  return done.ok && done.value === undefined ? describeOrder(ports, orderNumber) : done;
};

const openPorts = async (config: Parameters<typeof openShopPorts>[0], disposables: AsyncDisposableStack) => ({
  ...(await openShopPorts(config, disposables)),
  ...createSecretPorts(config),
  clock: () => new Date(),
  log: createLog(config.logLevel),
});

await runCommand({
  usage,
  argumentCounts: [2, 4],
  readSettings: readShopSettings,
  run: async (config, [name, typed = '', ...label], disposables) => {
    if ((name === 'ship-file' || name === 'ship-file-anyway') && label.length === 0) {
      const { lines, isComplete } = await shipOrdersOfFile(await openPorts(config, disposables), typed, {
        isReuseConfirmed: name === 'ship-file-anyway',
      });
      for (const line of lines) console.log(line);
      return isComplete ? 0 : 1;
    }
    const step = STEPS.find((candidate) => candidate === name);
    const range = orderNumberRange(typed);
    const isLabelWrong = step === 'correct-tracking' ? label.length < 2 : step !== 'ship' && label.length > 0;
    if (!step || !range || isLabelWrong) {
      printError(step && !range ? `${typed} is not an order number. ${usage}` : usage);
      return 1;
    }
    const ports = await openPorts(config, disposables);
    const number = await findNumber(ports, range, step);
    const outcome = number.ok ? await run(ports, step, number.value, label) : number;
    if (!outcome.ok) {
      printError(outcome.error);
      return 1;
    }
    if (outcome.value !== undefined) console.log(outcome.value);
    return 0;
  },
});
