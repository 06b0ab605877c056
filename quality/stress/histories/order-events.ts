import fc from 'fast-check';

/** What the provider may tell of an order, all of it as signed events, and which kind of object each type carries. */
export const WEBHOOK_OBJECTS = {
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
export type WebhookType = keyof typeof WEBHOOK_OBJECTS;
const TYPES = Object.keys(WEBHOOK_OBJECTS) as WebhookType[];

/** How a refund ends at the bank. */
export type RefundOutcome = 'succeeded' | 'failed' | 'canceled';

/** One thing that happens to an order: at the provider, between provider and shop, or at the shop. */
export type HistoryEvent =
  | { readonly kind: 'pay' | 'expire-session' | 'confirm' | 'cancel' }
  /** The shop ends the order by itself, while its session can still be paid; and others buy all that is left of the tea. */
  | { readonly kind: 'expire-order' | 'sell-out' }
  /** The owner gives money back at the provider; the bank of the shopper, or the shopper, wants it back. */
  | { readonly kind: 'manual-refund' | 'dispute' | 'close-dispute' }
  | { readonly kind: 'end-refund'; readonly outcome: RefundOutcome }
  | { readonly kind: 'webhook'; readonly type: WebhookType; readonly id: number };

/** Groups follow one another, and what is in a group happens at the same time. */
export type History = readonly (readonly HistoryEvent[])[];

const webhookOf = (types: readonly WebhookType[]): fc.Arbitrary<HistoryEvent> =>
  fc.record({
    kind: fc.constant('webhook' as const),
    type: fc.constantFrom(...types),
    // Few ids, so that the same event comes again and again.
    id: fc.integer({ min: 1, max: 2 }),
  });
const eventOf = <Kind extends HistoryEvent['kind']>(...kinds: readonly Kind[]) =>
  fc.constantFrom(...kinds.map((kind) => ({ kind })));
const refundOutcome: fc.Arbitrary<HistoryEvent> = fc.record({
  kind: fc.constant('end-refund' as const),
  outcome: fc.constantFrom('succeeded', 'failed', 'canceled'),
});

const paymentEvents = fc.oneof(
  { weight: 2, arbitrary: eventOf('pay', 'confirm') },
  {
    weight: 1,
    arbitrary: eventOf(
      'expire-session',
      'cancel',
      'expire-order',
      'manual-refund',
      'dispute',
      'close-dispute',
    ),
  },
  { weight: 3, arbitrary: webhookOf(TYPES) },
);
const refundEvents = fc.oneof(
  { weight: 1, arbitrary: eventOf('confirm', 'manual-refund', 'dispute', 'close-dispute') },
  { weight: 2, arbitrary: refundOutcome },
  { weight: 3, arbitrary: webhookOf(TYPES) },
);
const groups = (of: fc.Arbitrary<HistoryEvent>) =>
  fc.array(fc.array(of, { minLength: 1, maxLength: 3 }), { maxLength: 6 });

/** Money comes for an order that has ended, and for tea that is gone. */
const LATE_PAYMENT: History = [[{ kind: 'expire-order' }], [{ kind: 'sell-out' }], [{ kind: 'pay' }]];

/** What went back is noted, and comes back after all. */
const RETURNED_REFUND: History = [
  ...LATE_PAYMENT,
  [{ kind: 'confirm' }],
  [{ kind: 'end-refund', outcome: 'succeeded' }],
  [{ kind: 'webhook', type: 'refund.updated', id: 3 }],
  [{ kind: 'end-refund', outcome: 'failed' }],
];

/** Histories in which events are early, late, lost, doubled, and come beside everything else. */
export const randomHistories = (count: number, seed: number): History[] =>
  fc.sample(
    fc.oneof(
      { weight: 3, arbitrary: groups(paymentEvents) },
      { weight: 1, arbitrary: groups(refundEvents).map((rest) => [...LATE_PAYMENT, ...rest]) },
      { weight: 1, arbitrary: groups(refundEvents).map((rest) => [...RETURNED_REFUND, ...rest]) },
    ),
    { numRuns: count, seed },
  );

type ProviderState = { readonly history: History; readonly webhooks: readonly WebhookType[] };
const SESSION_WEBHOOKS = TYPES.filter((type) => WEBHOOK_OBJECTS[type] === 'session');
const REFUND_WEBHOOKS = TYPES.filter((type) => WEBHOOK_OBJECTS[type] === 'refund');

/** What may be true at the provider, and what it may tell then. */
const PROVIDER_STATES: readonly ProviderState[] = [
  { history: [], webhooks: SESSION_WEBHOOKS },
  { history: [[{ kind: 'expire-session' }]], webhooks: SESSION_WEBHOOKS },
  {
    history: [[{ kind: 'pay' }], [{ kind: 'dispute' }], [{ kind: 'close-dispute' }]],
    webhooks: [
      ...SESSION_WEBHOOKS,
      'payment_intent.succeeded',
      ...TYPES.filter((type) => WEBHOOK_OBJECTS[type] === 'dispute'),
    ],
  },
  {
    history: [...LATE_PAYMENT, [{ kind: 'confirm' }], [{ kind: 'end-refund', outcome: 'succeeded' }]],
    webhooks: ['checkout.session.completed', 'charge.refunded', ...REFUND_WEBHOOKS],
  },
  { history: RETURNED_REFUND, webhooks: REFUND_WEBHOOKS },
];

/** All orders in which up to `most` different events can come, one after another, for each thing that is true. */
export const webhookSequences = (maxLength: number): History[] =>
  PROVIDER_STATES.flatMap(({ history, webhooks }) =>
    permutations(webhooks, maxLength).map((types) => [
      ...history,
      ...types.map((type) => [{ kind: 'webhook' as const, type, id: 1 }]),
    ]),
  );

const permutations = (types: readonly WebhookType[], maxLength: number): WebhookType[][] =>
  maxLength === 0
    ? []
    : types.flatMap((type) => [
        [type],
        ...permutations(
          types.filter((other) => other !== type),
          maxLength - 1,
        ).map((rest) => [type, ...rest]),
      ]);
