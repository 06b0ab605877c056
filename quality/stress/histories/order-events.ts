import fc from 'fast-check';

/** What the provider may tell of an order, all of it as signed events, and which kind of object each type carries. */
export const EVENTS = {
  'checkout.session.completed': 'session',
  'checkout.session.expired': 'session',
  'checkout.session.async_payment_failed': 'session',
  'payment_intent.succeeded': 'intent',
  'charge.refunded': 'refunded-charge',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.refund.updated': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.closed': 'dispute',
} as const;
export type EventType = keyof typeof EVENTS;
const TYPES = Object.keys(EVENTS) as EventType[];

/** How a refund ends at the bank. */
export type RefundEnd = 'succeeded' | 'failed' | 'canceled';

/** One thing that happens to an order: at the provider, between provider and shop, or at the shop. */
export type Happening =
  | { readonly what: 'pays' | 'runs-out' | 'confirms' | 'cancels' }
  /** The shop ends the order by itself, while its session can still be paid; and others buy all that is left of the tea. */
  | { readonly what: 'gives-up' | 'sells-out' }
  /** The owner gives money back at the provider; the bank of the shopper, or the shopper, wants it back. */
  | { readonly what: 'by-hand' | 'disputes' | 'dispute-ends' }
  | { readonly what: 'refund-ends'; readonly how: RefundEnd }
  | { readonly what: 'event'; readonly type: EventType; readonly id: number };

/** Groups follow one another, and what is in a group happens at the same time. */
export type History = readonly (readonly Happening[])[];

const anEventOf = (types: readonly EventType[]): fc.Arbitrary<Happening> =>
  fc.record({
    what: fc.constant('event' as const),
    type: fc.constantFrom(...types),
    // Few ids, so that the same event comes again and again.
    id: fc.integer({ min: 1, max: 2 }),
  });
const one = <What extends Happening['what']>(...whats: readonly What[]) =>
  fc.constantFrom(...whats.map((what) => ({ what })));
const aRefundEnd: fc.Arbitrary<Happening> = fc.record({
  what: fc.constant('refund-ends' as const),
  how: fc.constantFrom('succeeded', 'failed', 'canceled'),
});

const buying = fc.oneof(
  { weight: 2, arbitrary: one('pays', 'confirms') },
  { weight: 1, arbitrary: one('runs-out', 'cancels', 'gives-up', 'by-hand', 'disputes', 'dispute-ends') },
  { weight: 3, arbitrary: anEventOf(TYPES) },
);
const givingBack = fc.oneof(
  { weight: 1, arbitrary: one('confirms', 'by-hand', 'disputes', 'dispute-ends') },
  { weight: 2, arbitrary: aRefundEnd },
  { weight: 3, arbitrary: anEventOf(TYPES) },
);
const groups = (of: fc.Arbitrary<Happening>) =>
  fc.array(fc.array(of, { minLength: 1, maxLength: 3 }), { maxLength: 6 });

/** Money comes for an order that has ended, and for tea that is gone. */
const TOO_LATE: History = [[{ what: 'gives-up' }], [{ what: 'sells-out' }], [{ what: 'pays' }]];

/** What went back is noted, and comes back after all. */
const CAME_BACK: History = [
  ...TOO_LATE,
  [{ what: 'confirms' }],
  [{ what: 'refund-ends', how: 'succeeded' }],
  [{ what: 'event', type: 'refund.updated', id: 3 }],
  [{ what: 'refund-ends', how: 'failed' }],
];

/** Histories in which events are early, late, lost, doubled, and come beside everything else. */
export const histories = (count: number, seed: number): History[] =>
  fc.sample(
    fc.oneof(
      { weight: 3, arbitrary: groups(buying) },
      { weight: 1, arbitrary: groups(givingBack).map((rest) => [...TOO_LATE, ...rest]) },
      { weight: 1, arbitrary: groups(givingBack).map((rest) => [...CAME_BACK, ...rest]) },
    ),
    { numRuns: count, seed },
  );

type Truth = { readonly is: History; readonly told: readonly EventType[] };
const OF_SESSION = TYPES.filter((type) => EVENTS[type] === 'session');
const OF_REFUND = TYPES.filter((type) => EVENTS[type] === 'refund');

/** What may be true at the provider, and what it may tell then. */
const TRUTHS: readonly Truth[] = [
  { is: [], told: OF_SESSION },
  { is: [[{ what: 'runs-out' }]], told: OF_SESSION },
  {
    is: [[{ what: 'pays' }], [{ what: 'disputes' }], [{ what: 'dispute-ends' }]],
    told: [...OF_SESSION, 'payment_intent.succeeded', ...TYPES.filter((type) => EVENTS[type] === 'dispute')],
  },
  {
    is: [...TOO_LATE, [{ what: 'confirms' }], [{ what: 'refund-ends', how: 'succeeded' }]],
    told: ['checkout.session.completed', 'charge.refunded', ...OF_REFUND],
  },
  { is: CAME_BACK, told: OF_REFUND },
];

/** All orders in which up to `most` different events can come, one after another, for each thing that is true. */
export const allOrders = (most: number): History[] =>
  TRUTHS.flatMap(({ is, told }) =>
    ordersOf(told, most).map((types) => [
      ...is,
      ...types.map((type) => [{ what: 'event' as const, type, id: 1 }]),
    ]),
  );

const ordersOf = (types: readonly EventType[], most: number): EventType[][] =>
  most === 0
    ? []
    : types.flatMap((type) => [
        [type],
        ...ordersOf(
          types.filter((other) => other !== type),
          most - 1,
        ).map((rest) => [type, ...rest]),
      ]);
