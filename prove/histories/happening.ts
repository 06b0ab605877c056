import fc from 'fast-check';

/** What the provider may tell of an order; all of them come to the shop as signed events. */
export const EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'charge.refunded',
  'checkout.session.async_payment_failed',
] as const;

/** One thing that happens to an order: at the provider, between provider and shop, or at the shop. */
export type Happening =
  | { readonly what: 'pays' }
  | { readonly what: 'runs-out' }
  | { readonly what: 'event'; readonly type: (typeof EVENTS)[number]; readonly id: number }
  | { readonly what: 'confirms' }
  | { readonly what: 'cancels' };

/** Groups follow one another, and what is in a group happens at the same time. */
export type History = readonly (readonly Happening[])[];

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ what: 'pays' } as const) },
  { weight: 1, arbitrary: fc.constant({ what: 'runs-out' } as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('event' as const),
      type: fc.constantFrom(...EVENTS),
      // Few ids, so that the same event comes again and again.
      id: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ what: 'confirms' } as const) },
  { weight: 1, arbitrary: fc.constant({ what: 'cancels' } as const) },
);

/** Histories in which events are early, late, lost, doubled, and come beside everything else. */
export const histories = (count: number, seed: number): History[] =>
  fc.sample(fc.array(fc.array(happening, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), {
    numRuns: count,
    seed,
  });

const TRUTHS: readonly (readonly Happening[])[] = [[], [{ what: 'pays' }], [{ what: 'runs-out' }]];

/** All orders in which up to `most` different events can come, one after another, for each thing that is true. */
export const allOrders = (most: number): History[] => {
  const grow = (orders: History[]): History[] =>
    orders.flatMap((order) =>
      EVENTS.filter(
        (type) => !order.some((group) => group.some((one) => 'type' in one && one.type === type)),
      ).map((type) => [...order, [{ what: 'event' as const, type, id: 1 }]]),
    );
  let longest: History[] = [[]];
  const all: History[] = [];
  for (let length = 1; length <= most; length += 1) {
    longest = grow(longest);
    all.push(...longest);
  }
  return all.flatMap((order) => TRUTHS.map((truth) => (truth.length > 0 ? [truth, ...order] : order)));
};
