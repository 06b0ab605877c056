import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import type { Order } from '../order.ts';
import {
  amountOfUnits,
  leftOf,
  linesToRestock,
  type PricedRefund,
  priceRefund,
  type RefundChoice,
  type RefundSummary,
  refundableQuantity,
  shortfallOf,
} from './price-refund.ts';

/** More orders in a longer run: `FC_RUNS=10000`. */
const RUNS = Number(process.env['FC_RUNS'] ?? 300);

const NOTHING: RefundSummary = { lines: new Map(), shippingCents: 0, returnedCents: 0 };
const EVERYTHING: RefundChoice = { isEverything: true, lines: [], isShippingIncluded: false, otherCents: 0 };

const anyLine = fc
  .record({ priceCents: fc.nat(30_000), quantity: fc.integer({ min: 1, max: 30 }), share: fc.nat(1_000) })
  .map(({ priceCents, quantity, share }) => ({
    productId: 'tea',
    name: 'Tea',
    priceCents,
    quantity,
    grams: quantity * 50,
    discountCents: Math.floor((priceCents * quantity * share) / 1_000),
  }));

const orderOf = (lines: Order['lines'], shippingCents: number): Order => ({
  ...anOrder(),
  lines,
  shippingMethod: {
    id: 'standard',
    kind: 'standard',
    name: 'Standard',
    businessDays: [1, 2],
    priceCents: shippingCents,
  },
  totalCents:
    lines.reduce((sum, line) => sum + line.priceCents * line.quantity - line.discountCents, 0) +
    shippingCents,
});

const anyOrder = fc
  .record({ lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }), shippingCents: fc.nat(2_000) })
  .map(({ lines, shippingCents }) => orderOf(lines, shippingCents));

const anyChoice = fc.record({
  isEverything: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  isShippingIncluded: fc.boolean(),
  otherCents: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(5_000)),
  lines: fc.uniqueArray(fc.record({ position: fc.nat(6), quantity: fc.nat(12), isRestocked: fc.boolean() }), {
    selector: ({ position }) => position,
    maxLength: 4,
  }),
});

/** What is refunded after another refund. */
const after = (summary: RefundSummary, refund: PricedRefund): RefundSummary => ({
  lines: new Map([
    ...summary.lines,
    ...refund.lines.map(({ position, quantity }) => {
      const { quantity: earlier = 0 } = summary.lines.get(position) ?? {};
      return [position, { quantity: earlier + quantity }] as const;
    }),
  ]),
  shippingCents: summary.shippingCents + refund.shippingCents,
  returnedCents: summary.returnedCents + refund.amountCents,
});

test('any sequence of refunds ends at or below what was paid, and refunding the rest reaches it to the cent', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyChoice, { maxLength: 12 }), (order, choices) => {
      let summary = NOTHING;
      for (const choice of choices) {
        const refund = priceRefund(order, summary, choice);
        if (!refund.ok) continue;
        const { amountCents, shippingCents, lines } = refund.value;
        expect(amountCents > 0 || lines.length > 0).toBe(true);
        const items = lines.reduce((sum, line) => sum + line.amountCents, 0);
        expect(items + shippingCents).toBeLessThanOrEqual(amountCents);
        expect(lines.every((line) => Number.isInteger(line.amountCents) && line.amountCents >= 0)).toBe(true);
        summary = after(summary, refund.value);
        expect(summary.returnedCents).toBeLessThanOrEqual(order.totalCents);
      }
      for (const [position, line] of order.lines.entries())
        expect(refundableQuantity(summary, line, position)).toBeGreaterThanOrEqual(0);
      const rest = priceRefund(order, summary, EVERYTHING);
      if (rest.ok) summary = after(summary, rest.value);
      expect(summary.returnedCents).toBe(order.totalCents);
      expect(leftOf(summary, order)).toBe(0);
    }),
    { numRuns: RUNS },
  );
});

test('all lines and the delivery are what was paid, in whatever parts they are refunded', () => {
  fc.assert(
    fc.property(anyOrder, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (order, steps) => {
      let summary = NOTHING;
      order.lines.forEach((line, position) => {
        for (let left = line.quantity; left > 0; ) {
          const quantity = Math.min(left, steps.next().value ?? 1);
          const lines = [{ position, quantity, isRestocked: false }];
          const choice = { isEverything: false, lines, isShippingIncluded: false, otherCents: 0 };
          const refund = priceRefund(order, summary, choice);
          if (!refund.ok) throw new Error(refund.error);
          expect(refund.value.amountCents).toBe(amountOfUnits(line, line.quantity - left, quantity));
          summary = after(summary, refund.value);
          left -= quantity;
        }
      });
      const shipping = { isEverything: false, lines: [], isShippingIncluded: true, otherCents: 0 };
      const refund = priceRefund(order, summary, shipping);
      if (refund.ok) summary = after(summary, refund.value);
      expect(summary.returnedCents).toBe(order.totalCents);
    }),
    { numRuns: RUNS },
  );
});

test('the parts of a line add up to it, and equal parts differ by a cent at most', () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const units = Array.from({ length: line.quantity }, (_, index) => amountOfUnits(line, index, 1));
      const net = line.priceCents * line.quantity - line.discountCents;
      expect(units.reduce((sum, cents) => sum + cents, 0)).toBe(net);
      expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
    }),
    { numRuns: RUNS },
  );
});

const TEA = { productId: 'tea', name: 'Tea', priceCents: 1_000, quantity: 3, grams: 150, discountCents: 1 };
const ORDER = orderOf([TEA], 500);
const choose = (choice: Partial<RefundChoice>): RefundChoice => ({
  isEverything: false,
  lines: [],
  isShippingIncluded: false,
  otherCents: 0,
  ...choice,
});
const units = (quantity: number, position = 0) => ({ position, quantity, isRestocked: false });

test.each([
  ['nothing', NOTHING, choose({}), 'refund-empty'],
  ['no units', NOTHING, choose({ lines: [units(0)] }), 'refund-empty'],
  ['more units than ordered', NOTHING, choose({ lines: [units(4)] }), 'refund-too-many-items'],
  ['a line that is not there', NOTHING, choose({ lines: [units(1, 1)] }), 'refund-too-many-items'],
  ['a line twice', NOTHING, choose({ lines: [units(1), units(1)] }), 'refund-too-many-items'],
  ['a cent more than was paid', NOTHING, choose({ otherCents: 3_500 }), 'refund-too-much'],
  [
    'units again',
    { ...NOTHING, lines: new Map([[0, { quantity: 2 }]]), returnedCents: 2_000 },
    choose({ lines: [units(2)] }),
    'refund-too-many-items',
  ],
  [
    'the rest of nothing',
    { ...NOTHING, returnedCents: 3_499 },
    choose({ isEverything: true }),
    'refund-empty',
  ],
  [
    'the delivery again',
    { ...NOTHING, shippingCents: 500 },
    choose({ isShippingIncluded: true }),
    'refund-empty',
  ],
])('refuses %s', (_, summary, choice, problem) => {
  expect(priceRefund(ORDER, summary, choice)).toEqual({ ok: false, error: problem });
});

test('prices lines after their discount, the delivery and another amount', () => {
  const choice = choose({
    lines: [{ ...units(2), isRestocked: true }],
    isShippingIncluded: true,
    otherCents: 7,
  });
  expect(priceRefund(ORDER, NOTHING, choice)).toEqual({
    ok: true,
    value: {
      amountCents: 1_999 + 500 + 7,
      shippingCents: 500,
      lines: [{ position: 0, quantity: 2, isRestocked: true, amountCents: 1_999 }],
    },
  });
});

test('the rest after another amount takes all items, and no more than is left', () => {
  const lines = [{ ...units(0), isRestocked: true }];
  expect(
    priceRefund(ORDER, { ...NOTHING, returnedCents: 1_000 }, choose({ isEverything: true, lines })),
  ).toEqual({
    ok: true,
    value: {
      amountCents: 2_499,
      shippingCents: 0,
      lines: [{ position: 0, quantity: 3, isRestocked: true, amountCents: 2_499 }],
    },
  });
});

test('the rest is less than the items and delivery cost by the other amounts returned before', () => {
  expect(shortfallOf(ORDER, NOTHING)).toBe(0);
  expect(shortfallOf(ORDER, { ...NOTHING, returnedCents: 1_000 })).toBe(1_000);
  const line = priceRefund(ORDER, NOTHING, choose({ lines: [units(1)] }));
  const returnedCents = line.ok ? line.value.amountCents : 0;
  const lines = new Map([[0, { quantity: 1 }]]);
  expect(shortfallOf(ORDER, { lines, shippingCents: 0, returnedCents })).toBe(0);
  expect(shortfallOf(ORDER, { lines, shippingCents: 0, returnedCents: returnedCents + 5 })).toBe(5);
});

test('a cancellation puts back only what is not refunded', () => {
  const refunded = new Map([[0, { quantity: 2 }]]);
  expect(linesToRestock([TEA, { ...TEA, productId: 'mint' }], refunded)).toEqual([
    { productId: 'tea', grams: 50 },
    { productId: 'mint', grams: 150 },
  ]);
});
