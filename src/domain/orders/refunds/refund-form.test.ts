import { expect, test } from 'vitest';
import { readRefundForm } from './refund-form.ts';

const LINE = { productId: 'tea', name: 'Tea', priceCents: 1_000, quantity: 3, grams: 150, discountCents: 0 };
const ORDER = { lines: [LINE, LINE] };
const PARTS = { lines: new Map([[0, { quantity: 2 }]]) };
const TYPED = { reason: 'Broken', expectedReturnedCents: '2000' };

const read = (typed: Record<string, string>) => readRefundForm(ORDER, PARTS, { ...TYPED, ...typed });

test('reads quantities, the delivery, another amount and what goes back to stock', () => {
  const typed = { 'quantity.0': '1', 'restock.0': 'on', 'quantity.1': ' 2 ', delivery: 'on', other: '$12.5' };
  expect(read(typed)).toEqual({
    ok: true,
    value: {
      choice: {
        isEverything: false,
        lines: [
          { position: 0, quantity: 1, isRestocked: true },
          { position: 1, quantity: 2, isRestocked: false },
        ],
        isShippingIncluded: true,
        otherCents: 1_250,
      },
      reason: 'Broken',
      isDisputeConfirmed: false,
      expectedReturnedCents: 2_000,
    },
  });
});

test('ignores quantities and amounts if everything is refunded', () => {
  expect(read({ everything: 'on', 'quantity.0': '9', other: 'x', dispute: 'on' })).toMatchObject({
    value: { choice: { isEverything: true }, isDisputeConfirmed: true },
  });
});

test.each([
  ['quantity.0', '2', 'Please enter a number from 0 to 1.'],
  ['quantity.1', '-1', 'Please enter a number from 0 to 3.'],
  ['quantity.1', 'one', 'Please enter a number from 0 to 3.'],
  ['quantity.1', '1.5', 'Please enter a number from 0 to 3.'],
  ['other', '-5', 'Please enter an amount in dollars such as 12.50, without commas.'],
  ['other', '1.234', 'Please enter an amount in dollars such as 12.50, without commas.'],
  ['other', '1,250.00', 'Please enter an amount in dollars such as 12.50, without commas.'],
  ['other', '12,50', 'Please enter an amount in dollars such as 12.50, without commas.'],
  ['other', '1e3', 'Please enter an amount in dollars such as 12.50, without commas.'],
  ['reason', ' ', 'Please enter a reason.'],
])('rejects %s %s', (name, text, message) => {
  expect(read({ [name]: text })).toEqual({ ok: false, error: { [name]: message } });
});

test('a form without the returned amount expects none that an order has', () => {
  expect(read({ expectedReturnedCents: '' })).toMatchObject({ value: { expectedReturnedCents: Number.NaN } });
});
