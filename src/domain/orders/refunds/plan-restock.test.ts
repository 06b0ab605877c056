import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anOrder } from '#test/support/examples.ts';
import { err, ok } from '../../values/result.ts';
import { planRestock, type RestockPlan, type RestockSummary, restockableQuantity } from './plan-restock.ts';

const RUNS = Number(process.env['FC_RUNS'] ?? 300);

const orderOf = (quantities: readonly number[]) => ({
  ...anOrder(),
  totalCents: 1_000,
  lines: quantities.map((quantity) => ({
    productId: 'tea',
    name: 'Tea',
    priceCents: 100,
    quantity,
    grams: quantity * 50,
    discountCents: 0,
  })),
});

const summaryOf = (
  lines: readonly (readonly [quantity: number, restocked: number])[],
  returnedCents: number,
): RestockSummary => ({
  lines: new Map(lines.map(([quantity, restocked], position) => [position, { quantity, restocked }])),
  shippingCents: 0,
  returnedCents,
});

const unitsOf = (lines: RestockPlan['refunded']): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

test('puts back refunded units first, and others only once nothing is left of the payment', () => {
  const order = orderOf([3]);
  const chosen = [{ position: 0, quantity: 2 }];
  expect(planRestock(order, summaryOf([[1, 0]], 100), chosen)).toEqual(err('refund-too-many-items'));
  expect(planRestock(order, summaryOf([[2, 0]], 100), chosen)).toEqual(
    ok({ refunded: chosen, unrefunded: [] }),
  );
  expect(planRestock(order, summaryOf([[1, 0]], 1_000), chosen)).toEqual(
    ok({ refunded: [{ position: 0, quantity: 1 }], unrefunded: [{ position: 0, quantity: 1 }] }),
  );
  expect(planRestock(order, summaryOf([[3, 2]], 1_000), chosen)).toEqual(err('refund-too-many-items'));
});

test('rejects nothing, an unknown line and a line chosen twice', () => {
  const summary = summaryOf([[3, 0]], 1_000);
  const line = (position: number, quantity: number) => ({ position, quantity });
  expect(planRestock(orderOf([3]), summary, [line(0, 0)])).toEqual(err('refund-empty'));
  expect(planRestock(orderOf([3]), summary, [line(1, 1)])).toEqual(err('refund-too-many-items'));
  expect(planRestock(orderOf([3]), summary, [line(0, 1), line(0, 1)])).toEqual(err('refund-too-many-items'));
});

test('never puts back more than was ordered, and everything in the end, in whatever parts', () => {
  const anyLine = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(9))
    .map(([ordered, refunded, restocked]) => {
      const quantity = Math.min(ordered, refunded);
      return { ordered, quantity, restocked: Math.min(quantity, restocked) };
    });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ position: fc.nat(4), quantity: fc.nat(9) }), { maxLength: 12 }),
      (lines, choices) => {
        const order = orderOf(lines.map(({ ordered }) => ordered));
        const totals = new Map(
          lines.map(({ quantity, restocked }, position) => [position, { quantity, restocked }]),
        );
        const everything = () =>
          order.lines.map((_, position) => ({
            position,
            quantity: restockableQuantity(order, summaryNow(), position),
          }));
        const summaryNow = (): RestockSummary => ({ lines: totals, shippingCents: 0, returnedCents: 1_000 });
        const restock = (chosen: readonly { position: number; quantity: number }[]) => {
          const plan = planRestock(order, summaryNow(), chosen);
          if (!plan.ok) return;
          const { refunded, unrefunded } = plan.value;
          expect(unitsOf(refunded) + unitsOf(unrefunded)).toBe(unitsOf(chosen));
          for (const { position, quantity } of [...refunded, ...unrefunded]) {
            const line = totals.get(position) ?? { quantity: 0, restocked: 0 };
            totals.set(position, { ...line, restocked: line.restocked + quantity });
          }
          for (const { position, quantity } of unrefunded) {
            const line = totals.get(position) ?? { quantity: 0, restocked: 0 };
            totals.set(position, { ...line, quantity: line.quantity + quantity });
          }
          for (const [position, { quantity, restocked }] of totals) {
            expect(restocked).toBeLessThanOrEqual(quantity);
            expect(quantity).toBeLessThanOrEqual(order.lines[position]?.quantity ?? 0);
          }
        };
        for (const choice of choices) restock([choice]);
        restock(everything());
        for (const [position, { restocked }] of totals)
          expect(restocked).toBe(order.lines[position]?.quantity);
      },
    ),
    { numRuns: RUNS },
  );
});
