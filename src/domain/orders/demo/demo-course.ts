import { demoTexts } from '#copy/messages/demo-data.ts';
import { DAY, HOUR, MINUTE } from '../../values/time.ts';
import type { Carrier } from '../carrier.ts';
import type { FulfilmentStatus } from '../fulfilment.ts';
import type { OrderEvent, OrderStatus } from '../order.ts';
import { ANNOUNCE_DELAY_MS } from '../shipments/announce-delay.ts';
import type { DemoCourse, DemoRefund, DemoShipment, PlacedDemoOrder } from './demo-order.ts';
import type { DemoScenario } from './demo-scenarios.ts';
import { demoTrackingNumber } from './demo-tracking-number.ts';
import type { SeededRandom } from './seeded-random.ts';

type Context = {
  readonly order: PlacedDemoOrder;
  readonly carrier: Carrier;
  readonly now: Date;
  readonly random: SeededRandom;
};

/** The last fulfilment status of a paid order. */
const REACHED: Partial<Record<DemoScenario, FulfilmentStatus>> = {
  'to-pack': 'unfulfilled',
  late: 'unfulfilled',
  'future-gift': 'unfulfilled',
  'email-failed': 'unfulfilled',
  'cancelled-after-payment': 'unfulfilled',
  packed: 'packed',
  shipping: 'packed',
  'shipped-in-part': 'packed',
  shipped: 'shipped',
  withdrawn: 'shipped',
  returned: 'returned',
  'withdrawal-handled': 'returned',
};
const UNPAID: Partial<Record<DemoScenario, { readonly to: OrderStatus; readonly event: OrderEvent }>> = {
  expired: { to: 'expired', event: 'payment-expired' },
  cancelled: { to: 'cancelled', event: 'payment-cancelled' },
};
const STEPS: readonly FulfilmentStatus[] = ['packed', 'shipped', 'delivered', 'returned'];

const NO_COURSE: DemoCourse = {
  status: 'awaiting-payment',
  fulfilmentStatus: 'unfulfilled',
  statusSteps: [],
  fulfilmentSteps: [],
  shipments: [],
  refund: null,
  dispute: null,
  withdrawal: null,
  reviewAt: null,
  emails: [],
  note: null,
};

/** Returns what happens to an order in a scenario; no step is later than now. */
export const demoCourse = (scenario: DemoScenario, context: Context): DemoCourse => {
  const { order, now, random } = context;
  const placedAt = order.createdAt.getTime();
  const at = (time: number): Date => new Date(Math.min(time, now.getTime()));
  if (scenario === 'awaiting-payment') return NO_COURSE;
  if (scenario === 'under-review') return { ...NO_COURSE, reviewAt: at(placedAt + 5 * MINUTE) };
  const end = UNPAID[scenario];
  if (end) {
    const endedAt = at(placedAt + (scenario === 'expired' ? 32 : random.between(2, 20)) * MINUTE);
    return { ...NO_COURSE, status: end.to, statusSteps: [{ ...end, at: endedAt }] };
  }
  const paidAt = at(placedAt + random.between(1, 18) * MINUTE);
  const paid = { to: 'paid', event: 'payment-received', at: paidAt } as const;
  const fulfilmentSteps = fulfil(paidAt, REACHED[scenario] ?? 'delivered', context);
  const lastAt = fulfilmentSteps.at(-1)?.at.getTime() ?? paidAt.getTime();
  const shipments = ship(scenario, fulfilmentSteps, context);
  const course: DemoCourse = {
    ...NO_COURSE,
    status: 'paid',
    statusSteps: [paid],
    fulfilmentSteps,
    fulfilmentStatus: fulfilmentSteps.at(-1)?.to ?? 'unfulfilled',
    shipments,
    emails: [
      { kind: 'order-paid', at: paidAt, hasFailed: scenario === 'email-failed' },
      ...fulfilmentEmails(fulfilmentSteps, shipments),
    ],
    note: random.chance(0.1) ? random.oneOf(demoTexts.notes) : null,
  };
  return { ...course, ...afterwards(scenario, course, context, at(lastAt + 4 * HOUR)) };
};

const fulfil = (
  paidAt: Date,
  last: FulfilmentStatus,
  { now, random }: Context,
): DemoCourse['fulfilmentSteps'] => {
  const reached = STEPS.slice(0, STEPS.indexOf(last) + 1);
  const delays = {
    unfulfilled: 0,
    packed: random.between(2, 10) * HOUR,
    shipped: random.between(1, 8) * HOUR,
    delivered: random.between(3 * 24, 8 * 24) * HOUR,
    returned: random.between(3, 6) * DAY,
  };
  let time = paidAt.getTime();
  return reached.map((to) => {
    // Half of what is left until now, so that late steps of young orders stay in the past and in order.
    time += Math.min(delays[to], Math.floor((now.getTime() - time) / 2));
    return { to, at: new Date(time) };
  });
};

/** Sends every fourth order of several lines in two parcels. */
const ship = (
  scenario: DemoScenario,
  steps: DemoCourse['fulfilmentSteps'],
  { order, carrier, now, random }: Context,
): readonly DemoShipment[] => {
  const isPending = scenario === 'shipping';
  const isPartial = scenario === 'shipped-in-part';
  const step = steps.find(({ to }) => to === (isPartial ? 'packed' : 'shipped'));
  if (!step && !isPending) return [];
  const announceAt = step
    ? new Date(step.at.getTime() + (isPartial ? HOUR : 0))
    : new Date(now.getTime() + random.between(3, 9) * MINUTE);
  return shipmentContents(order, { isPartial, isSplit: random.chance(0.25) }).map((quantities) => ({
    id: random.uuid(),
    shippedAt: new Date(announceAt.getTime() - ANNOUNCE_DELAY_MS),
    announceAt,
    announcedAt: isPending ? null : announceAt,
    carrier,
    trackingNumber: demoTrackingNumber(carrier, random),
    quantities: new Map(quantities),
  }));
};

type Quantities = readonly (readonly [position: number, quantity: number])[];

/** Returns the content of the parcels; a part is the first line, or a unit of the only one. */
const shipmentContents = (
  { lines }: PlacedDemoOrder,
  { isPartial, isSplit }: { readonly isPartial: boolean; readonly isSplit: boolean },
): readonly Quantities[] => {
  const all = lines.map(({ quantity }, position) => [position, quantity] as const);
  const [first, ...others] = all;
  if (!first) return [];
  if (isPartial) return others.length > 0 ? [[first]] : first[1] > 1 ? [[[0, 1]]] : [];
  return isSplit && others.length > 0 ? [[first], others] : [all];
};

const fulfilmentEmails = (
  steps: DemoCourse['fulfilmentSteps'],
  shipments: readonly DemoShipment[],
): DemoCourse['emails'] =>
  [
    ...steps.flatMap(({ to, at }) =>
      to === 'packed' || to === 'delivered' ? [{ kind: `order-${to}` as const, at, hasFailed: false }] : [],
    ),
    ...shipments.flatMap(({ announcedAt }) =>
      announcedAt ? [{ kind: 'order-shipped' as const, at: announcedAt, hasFailed: false }] : [],
    ),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

/** Refunds, disputes and withdrawals; `at` is some hours after the last step. */
const afterwards = (
  scenario: DemoScenario,
  { statusSteps, emails }: DemoCourse,
  { order, now, random }: Context,
  at: Date,
): Partial<DemoCourse> => {
  const refund = (changes: Partial<DemoRefund>): DemoRefund => ({
    id: random.uuid(),
    amountCents: order.totalCents,
    reason: 'order-refunded',
    at,
    hasFailed: false,
    lines: [],
    ...changes,
  });
  const email = { kind: 'order-refunded', at, hasFailed: false } as const;
  const withdrawal = (handledAt: Date | null) => ({ id: random.uuid(), at, handledAt });
  const dispute = (outcome: 'open' | 'lost' | 'won') => ({
    outcome,
    openedAt: at,
    closedAt: outcome === 'open' ? null : new Date(Math.min(at.getTime() + 12 * DAY, now.getTime())),
  });
  switch (scenario) {
    case 'cancelled-after-payment':
      return {
        status: 'cancelled',
        statusSteps: [...statusSteps, { to: 'cancelled', event: 'order-cancelled', at }],
        refund: refund({ reason: 'order-cancelled' }),
        emails: [...emails, { ...email, kind: 'order-cancelled' }],
      };
    case 'refunded-in-part': {
      const [line] = order.lines;
      if (!line) return {};
      const amountCents = Math.floor((line.priceCents * line.quantity - line.discountCents) / line.quantity);
      const lines = [{ position: 0, quantity: 1, amountCents, isRestocked: false }];
      return { refund: refund({ amountCents, lines }), emails: [...emails, email] };
    }
    case 'returned':
    case 'withdrawal-handled':
      return {
        refund: refund({}),
        emails: [...emails, email],
        ...(scenario === 'withdrawal-handled' && { withdrawal: withdrawal(at) }),
      };
    case 'refund-failed':
      return { refund: refund({ hasFailed: true }) };
    case 'withdrawn':
      return { withdrawal: withdrawal(null) };
    case 'dispute-open':
      return { dispute: dispute('open') };
    case 'dispute-lost':
      return { dispute: dispute('lost') };
    case 'dispute-won':
      return { dispute: dispute('won') };
    default:
      return {};
  }
};
