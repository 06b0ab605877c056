import fc from 'fast-check';

/** The webhook types that the provider may send, and the object that each carries. */
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

/** The final status of a refund at the bank. */
export type RefundOutcome = 'succeeded' | 'failed' | 'canceled';

/** One event of an order: at the provider, on the way to the shop, or at the shop. */
export type HistoryEvent =
  | { readonly kind: 'pay' | 'expire-session' | 'confirm' | 'cancel' }
  /** The shop expires an order whose session can still be paid, or other shoppers buy the remaining stock. */
  | { readonly kind: 'expire-order' | 'sell-out' }
  /** The shop owner refunds at the provider, or the shopper opens or loses a dispute. */
  | { readonly kind: 'manual-refund' | 'dispute' | 'close-dispute' }
  | { readonly kind: 'end-refund'; readonly outcome: RefundOutcome }
  | { readonly kind: 'webhook'; readonly type: WebhookType; readonly id: number };

/** Groups run one after another; the events of a group run concurrently. */
export type History = readonly (readonly HistoryEvent[])[];

const webhookOf = (types: readonly WebhookType[]): fc.Arbitrary<HistoryEvent> =>
  fc.record({
    kind: fc.constant('webhook' as const),
    type: fc.constantFrom(...types),
    // Few ids, so that deliveries of the same event repeat.
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

/** A payment for an order that has expired and whose tea is sold out. */
const LATE_PAYMENT: History = [[{ kind: 'expire-order' }], [{ kind: 'sell-out' }], [{ kind: 'pay' }]];

/** A refund that the shop has stored as succeeded and that then fails. */
const RETURNED_REFUND: History = [
  ...LATE_PAYMENT,
  [{ kind: 'confirm' }],
  [{ kind: 'end-refund', outcome: 'succeeded' }],
  [{ kind: 'webhook', type: 'refund.updated', id: 3 }],
  [{ kind: 'end-refund', outcome: 'failed' }],
];

/** Random histories with webhooks that are early, late, lost, repeated and concurrent. */
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

/** Provider states and the webhooks that the provider may send in each. */
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

/** Every permutation of up to `maxLength` different webhooks for each provider state. */
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
