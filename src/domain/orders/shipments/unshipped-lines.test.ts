import fc from 'fast-check';
import { expect, test } from 'vitest';
import { err, ok } from '../../values/result.ts';
import { isPartlyShipped, type LineQuantity, linesToShip, unshippedLines } from './unshipped-lines.ts';

const total = (lines: readonly LineQuantity[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const orderLines = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
  .map((quantities) => quantities.map((quantity, position) => ({ position, quantity })));

/** What a form may send: also wrong, repeated and impossible quantities. */
const chosenLines = fc.option(
  fc.array(
    fc.record({ position: fc.integer({ min: 0, max: 6 }), quantity: fc.integer({ min: -2, max: 9 }) }),
    { maxLength: 8 },
  ),
  { nil: undefined },
);

const NONE: ReadonlyMap<number, number> = new Map();

const refunds = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 9 })), { maxLength: 6 })
  .map((entries) => new Map(entries));

const ORDER = [
  { position: 0, quantity: 3 },
  { position: 1, quantity: 1 },
  { position: 2, quantity: 2 },
];

test.each<[string, readonly [number, number][], readonly [number, number][], readonly [number, number][]]>([
  [
    'all of an order',
    [],
    [],
    [
      [0, 3],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'no refunded items',
    [[0, 1]],
    [],
    [
      [0, 2],
      [1, 1],
      [2, 2],
    ],
  ],
  [
    'no line that was refunded in full',
    [[1, 1]],
    [],
    [
      [0, 3],
      [2, 2],
    ],
  ],
  [
    'no shipped items',
    [],
    [[2, 1]],
    [
      [0, 3],
      [1, 1],
      [2, 1],
    ],
  ],
  [
    'nothing once the rest is refunded',
    [
      [0, 1],
      [1, 1],
    ],
    [
      [0, 2],
      [2, 2],
    ],
    [],
  ],
  [
    'no less of other lines if items are refunded after they were shipped',
    [[2, 2]],
    [[2, 2]],
    [
      [0, 3],
      [1, 1],
    ],
  ],
])('still ships %s', (_, refunded, shipped, expected) => {
  const lines = shipped.map(([position, quantity]) => ({ position, quantity }));
  const left = unshippedLines({ lines: ORDER, shipments: [{ lines }], refunded: new Map(refunded) });
  expect(left.map(({ position, quantity }) => [position, quantity])).toEqual(expected);
});

test('no sequence of shipments has more than what is not refunded, and each accepted one takes what it was asked to', () => {
  fc.assert(
    fc.property(
      orderLines,
      refunds,
      fc.array(chosenLines, { maxLength: 12 }),
      (lines, refunded, requests) => {
        const shipments: { readonly lines: readonly LineQuantity[] }[] = [];
        for (const chosen of requests) {
          const before = unshippedLines({ lines, shipments, refunded });
          const content = linesToShip(before, chosen);
          if (!content.ok) continue;
          expect(total(content.value)).toBe(chosen ? total(chosen) : total(before));
          expect(total(content.value)).toBeGreaterThan(0);
          shipments.push({ lines: content.value });
          expect(total(unshippedLines({ lines, shipments, refunded }))).toBe(
            total(before) - total(content.value),
          );
        }
        for (const { position, quantity } of lines) {
          const shipped = shipments.flatMap((shipment) =>
            shipment.lines.filter((line) => line.position === position),
          );
          expect(total(shipped)).toBeLessThanOrEqual(Math.max(0, quantity - (refunded.get(position) ?? 0)));
        }
      },
    ),
  );
});

test('ships everything that is left by default, and then nothing more', () => {
  fc.assert(
    fc.property(orderLines, (lines) => {
      expect(linesToShip(unshippedLines({ lines, shipments: [], refunded: NONE }), undefined)).toEqual(
        ok(lines),
      );
      expect(
        linesToShip(unshippedLines({ lines, shipments: [{ lines }], refunded: NONE }), undefined),
      ).toEqual(err('already-shipped'));
    }),
  );
});

test.each([
  ['no line', [], 'nothing-to-ship'],
  ['only zeros', [{ position: 0, quantity: 0 }], 'nothing-to-ship'],
  ['more than is left', [{ position: 0, quantity: 3 }], 'shipment-exceeds-order'],
  ['a negative quantity', [{ position: 0, quantity: -1 }], 'shipment-exceeds-order'],
  ['a fraction', [{ position: 0, quantity: 0.5 }], 'shipment-exceeds-order'],
  ['an unknown line', [{ position: 7, quantity: 1 }], 'shipment-exceeds-order'],
  [
    'twice the same line, together too much',
    [
      { position: 0, quantity: 2 },
      { position: 0, quantity: 1 },
    ],
    'shipment-exceeds-order',
  ],
])('refuses a shipment of %s', (_, chosen, refusal) => {
  expect(linesToShip([{ position: 0, quantity: 2 }], chosen)).toEqual(err(refusal));
});

test.each([
  ['unfulfilled', 1, 0, true],
  ['packed', 1, 0, true],
  ['packed', 0, 0, false],
  ['packed', 3, 0, false],
  ['packed', 1, 2, false],
  ['shipped', 1, 0, false],
  ['returned', 1, 0, false],
] as const)('shows whether an order that is %s, with %i of three items in a parcel and %i refunded, is partly shipped', (status, shipped, refunded, expected) => {
  const order = {
    lines: [{ position: 0, quantity: 3 }],
    shipments: shipped === 0 ? [] : [{ lines: [{ position: 0, quantity: shipped }] }],
    refunded: new Map([[0, refunded]]),
  };
  expect(isPartlyShipped(status, order)).toBe(expected);
});
