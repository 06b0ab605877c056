import { expect, test } from 'vitest';
import { allowedOutcomes, type OrderOutcome } from '#stress/histories/model.ts';
import type { History, WebhookType } from '#stress/histories/order-events.ts';
import { differences } from '#stress/histories/order-outcome.ts';

const PAID: OrderOutcome = {
  session: 'paid',
  order: 'paid',
  steps: ['placed', 'payment-received'],
  refunds: [],
  refund: 'none',
  knownDispute: 'none',
  taken: 1,
  emails: ['order-paid'],
  underReview: 0,
};

test('accepts an order that ends as its model predicts', () => {
  expect(differences([[{ kind: 'pay' }]], PAID)).toEqual([]);
});

const DEVIATIONS: readonly [what: string, change: Partial<OrderOutcome>][] = [
  ['with another status', { order: 'expired' }],
  ['with an open session', { session: 'open' }],
  ['that is paid and has no stock', { taken: 0 }],
  ['that has allocated its stock twice', { taken: 2 }],
  ['without its email', { emails: [] }],
  ['with two emails', { emails: ['order-paid', 'order-paid'] }],
  ['with a refund due', { refund: 'due' }],
  ['that was refunded at the provider', { refunds: ['succeeded'] }],
  ['that is disputed', { knownDispute: 'open' }],
  ['with a payment under review', { underReview: 1 }],
  ['with other transitions to its status', { steps: ['placed', 'payment-expired', 'payment-received'] }],
  ['with an empty history', { steps: [] }],
];

test.each(DEVIATIONS)('detects an order %s', (_, change) => {
  expect(differences([[{ kind: 'pay' }]], { ...PAID, ...change })).toHaveLength(1);
});

test('detects a missing order', () => {
  expect(differences([], undefined)).toHaveLength(1);
});

test('the model allows a status request only between the two steps of a concurrent cancellation', () => {
  const stepsOf = (ends: readonly OrderOutcome[]) => ends.map(({ steps }) => steps.join(' ')).toSorted();
  const atOnce = allowedOutcomes([[{ kind: 'cancel' }, { kind: 'confirm' }]]);
  expect(stepsOf(atOnce)).toEqual(['placed payment-cancelled', 'placed payment-expired payment-cancelled']);
  expect(new Set(atOnce.map(({ order }) => order))).toEqual(new Set(['cancelled']));
  const inOrder = allowedOutcomes([[{ kind: 'cancel' }], [{ kind: 'confirm' }]]);
  expect(stepsOf(inOrder)).toEqual(['placed payment-cancelled']);
});

const event = (type: WebhookType) => [{ kind: 'webhook' as const, type, id: 1 }];
const LATE_PAYMENT: History = [
  [{ kind: 'expire-order' }],
  [{ kind: 'sell-out' }],
  [{ kind: 'pay' }],
  [{ kind: 'confirm' }],
];
const refundsOf = (...history: History) =>
  allowedOutcomes([...LATE_PAYMENT, ...history]).map(({ refund, refunds }) => [refund, ...refunds].join(' '));

test('the model refunds a late payment, and records it at events of the refund and its charge', () => {
  const done: History = [[{ kind: 'end-refund', outcome: 'succeeded' }]];
  expect(refundsOf()).toEqual(['due pending']);
  for (const type of ['refund.updated', 'charge.refunded'] as const)
    expect(refundsOf(...done, event(type))).toEqual(['refunded succeeded']);
  // The refund job may have run in between.
  const notYetRecorded = ['due succeeded', 'refunded succeeded'];
  expect(refundsOf(...done, event('checkout.session.completed')).toSorted()).toEqual(notYetRecorded);
});

test('the model makes a refund due again when it failed later', () => {
  const history: History = [
    [{ kind: 'end-refund', outcome: 'succeeded' }],
    event('refund.updated'),
    [{ kind: 'end-refund', outcome: 'failed' }],
  ];
  expect(refundsOf(...history)).toEqual(['refunded failed']);
  expect(refundsOf(...history, event('refund.failed'))).toContain('due failed');
  expect(refundsOf(...history, event('refund.failed'), event('refund.updated'))).toContain(
    'due failed pending',
  );
});

test('the model reopens no dispute at a late event', () => {
  const disputed: History = [[{ kind: 'pay' }], [{ kind: 'dispute' }], [{ kind: 'close-dispute' }]];
  const observedIn = (...types: readonly WebhookType[]) =>
    allowedOutcomes([...disputed, ...types.map(event)]).map(({ knownDispute }) => knownDispute);
  expect(observedIn()).toEqual(['none']);
  expect(observedIn('charge.dispute.created')).toEqual(['open']);
  expect(observedIn('charge.dispute.closed', 'charge.dispute.created')).toEqual(['closed']);
});
