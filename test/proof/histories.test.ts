import { expect, test } from 'vitest';
import { differences } from '#prove/histories/ending.ts';
import { type End, modelOf } from '#prove/histories/model.ts';

const PAID: End = {
  session: 'paid',
  order: 'paid',
  steps: ['placed', 'payment-received'],
  taken: 1,
  letters: ['order-paid'],
  refunds: 0,
  held: 0,
};

test('an order that ends as the model of its history says is found in order', () => {
  expect(differences([[{ what: 'pays' }]], PAID)).toEqual([]);
});

const SPOILED: readonly [what: string, change: Partial<End>][] = [
  ['whose state is another', { order: 'expired' }],
  ['whose session is still open', { session: 'open' }],
  ['that is paid and whose tea went back to the shelf', { taken: 0 }],
  ['that has taken its tea twice', { taken: 2 }],
  ['without its letter', { letters: [] }],
  ['with two letters', { letters: ['order-paid', 'order-paid'] }],
  ['that is refunded', { refunds: 1 }],
  ['whose payment is held', { held: 1 }],
  ['that came to its state by another way', { steps: ['placed', 'payment-expired', 'payment-received'] }],
  ['whose history tells nothing', { steps: [] }],
];

test.each(SPOILED)('an order %s is found out', (_, change) => {
  expect(differences([[{ what: 'pays' }]], { ...PAID, ...change })).toHaveLength(1);
});

test('an order that is not there is found out', () => {
  expect(differences([], undefined)).toHaveLength(1);
});

test('the model lets somebody look between the two halves of a cancellation, and nowhere else', () => {
  const stepsOf = (ends: readonly End[]) => ends.map(({ steps }) => steps.join(' ')).toSorted();
  const atOnce = modelOf([[{ what: 'cancels' }, { what: 'confirms' }]]);
  expect(stepsOf(atOnce)).toEqual(['placed payment-cancelled', 'placed payment-expired payment-cancelled']);
  expect(new Set(atOnce.map(({ order }) => order))).toEqual(new Set(['cancelled']));
  const inTurn = modelOf([[{ what: 'cancels' }], [{ what: 'confirms' }]]);
  expect(stepsOf(inTurn)).toEqual(['placed payment-cancelled']);
});
