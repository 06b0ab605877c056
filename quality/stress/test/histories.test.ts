import { expect, test } from 'vitest';
import { type End, modelOf } from '#stress/histories/model.ts';
import type { EventType, History } from '#stress/histories/order-events.ts';
import { differences } from '#stress/histories/order-outcome.ts';

const PAID: End = {
  session: 'paid',
  order: 'paid',
  steps: ['placed', 'payment-received'],
  back: [],
  refund: 'none',
  told: 'none',
  taken: 1,
  letters: ['order-paid'],
  held: 0,
};

test('accepts an order that ends as its model predicts', () => {
  expect(differences([[{ what: 'pays' }]], PAID)).toEqual([]);
});

const SPOILED: readonly [what: string, change: Partial<End>][] = [
  ['whose state is another', { order: 'expired' }],
  ['whose session is still open', { session: 'open' }],
  ['that is paid and whose tea went back to the shelf', { taken: 0 }],
  ['that has taken its tea twice', { taken: 2 }],
  ['without its letter', { letters: [] }],
  ['with two letters', { letters: ['order-paid', 'order-paid'] }],
  ['whose money has to go back', { refund: 'due' }],
  ['whose money went back at the provider', { back: ['succeeded'] }],
  ['that is disputed', { told: 'open' }],
  ['whose payment is held', { held: 1 }],
  ['that came to its state by another way', { steps: ['placed', 'payment-expired', 'payment-received'] }],
  ['whose history tells nothing', { steps: [] }],
];

test.each(SPOILED)('detects an order %s', (_, change) => {
  expect(differences([[{ what: 'pays' }]], { ...PAID, ...change })).toHaveLength(1);
});

test('detects a missing order', () => {
  expect(differences([], undefined)).toHaveLength(1);
});

test('the model allows a status request only between the two steps of a concurrent cancellation', () => {
  const stepsOf = (ends: readonly End[]) => ends.map(({ steps }) => steps.join(' ')).toSorted();
  const atOnce = modelOf([[{ what: 'cancels' }, { what: 'confirms' }]]);
  expect(stepsOf(atOnce)).toEqual(['placed payment-cancelled', 'placed payment-expired payment-cancelled']);
  expect(new Set(atOnce.map(({ order }) => order))).toEqual(new Set(['cancelled']));
  const inTurn = modelOf([[{ what: 'cancels' }], [{ what: 'confirms' }]]);
  expect(stepsOf(inTurn)).toEqual(['placed payment-cancelled']);
});

const event = (type: EventType) => [{ what: 'event' as const, type, id: 1 }];
const TOO_LATE: History = [
  [{ what: 'gives-up' }],
  [{ what: 'sells-out' }],
  [{ what: 'pays' }],
  [{ what: 'confirms' }],
];
const refundsOf = (...history: History) =>
  modelOf([...TOO_LATE, ...history]).map(({ refund, back }) => [refund, ...back].join(' '));

test('the model refunds a late payment, and records it at events of the refund and its charge', () => {
  const done: History = [[{ what: 'refund-ends', how: 'succeeded' }]];
  expect(refundsOf()).toEqual(['due pending']);
  for (const type of ['refund.updated', 'charge.refunded'] as const)
    expect(refundsOf(...done, event(type))).toEqual(['given-back succeeded']);
  // The shop may have looked by itself, as it does each minute.
  const unheard = ['due succeeded', 'given-back succeeded'];
  expect(refundsOf(...done, event('checkout.session.completed')).toSorted()).toEqual(unheard);
});

test('the model makes a refund due again when it failed later', () => {
  const history: History = [
    [{ what: 'refund-ends', how: 'succeeded' }],
    event('refund.updated'),
    [{ what: 'refund-ends', how: 'failed' }],
  ];
  expect(refundsOf(...history)).toEqual(['given-back failed']);
  expect(refundsOf(...history, event('refund.failed'))).toContain('due failed');
  expect(refundsOf(...history, event('refund.failed'), event('refund.updated'))).toContain(
    'due failed pending',
  );
});

test('the model reopens no dispute at a late event', () => {
  const disputed: History = [[{ what: 'pays' }], [{ what: 'disputes' }], [{ what: 'dispute-ends' }]];
  const toldBy = (...types: readonly EventType[]) =>
    modelOf([...disputed, ...types.map(event)]).map(({ told }) => told);
  expect(toldBy()).toEqual(['none']);
  expect(toldBy('charge.dispute.created')).toEqual(['open']);
  expect(toldBy('charge.dispute.closed', 'charge.dispute.created')).toEqual(['closed']);
});
