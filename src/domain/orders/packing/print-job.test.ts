import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLine, anOrder } from '#test/support/examples.ts';
import type { Order } from '../order.ts';
import { shortNumberOf } from '../self-service/short-number.ts';
import { type PackingOrder, type PrintOptions, printJobOf } from './print-job.ts';

const paid = (changes: Partial<Order> = {}): Order =>
  anOrder({ orderNumber: randomUUID(), status: 'paid', fulfilmentStatus: 'unfulfilled', ...changes });
const toPack = (order: Order, changes: Partial<PackingOrder> = {}): PackingOrder => ({
  order,
  shipments: [],
  refunded: new Map(),
  isBeingRefunded: false,
  isDisputed: false,
  isWithdrawn: false,
  ...changes,
});
const lines = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).map(([productId, quantity]) =>
    aLine({ productId, name: productId.toUpperCase(), quantity }),
  );
/** The content of a shipment, by the positions of the lines. */
const quantities = (...all: readonly number[]) =>
  all.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []));
const refunded = (...all: readonly number[]) => new Map(all.entries());
const shipment = (...all: readonly number[]) => ({ lines: quantities(...all) });
const options = (changes: Partial<PrintOptions> = {}): PrintOptions => ({
  catalogue: [],
  now: new Date('2026-11-30T12:00:00Z'),
  withCopies: false,
  ...changes,
});
const printed = (found: readonly PackingOrder[], changes: Partial<PrintOptions> = {}) =>
  printJobOf(
    found.map(({ order }) => order.orderNumber),
    found,
    options(changes),
  );

test('sums the products of all orders in the order of the catalogue, unknown ones last by name', () => {
  const [one, other] = [
    paid({ lines: lines({ sencha: 2, zest: 1 }) }),
    paid({ lines: lines({ assam: 1, sencha: 3, old: 1 }) }),
  ];
  const { pickList, slips } = printed([toPack(one), toPack(other)], { catalogue: ['assam', 'sencha'] });
  expect(pickList.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    ['assam', 1],
    ['sencha', 5],
    ['old', 1],
    ['zest', 1],
  ]);
  expect(pickList[1]?.orders).toEqual([
    { shortNumber: shortNumberOf(one.orderNumber), quantity: 2 },
    { shortNumber: shortNumberOf(other.orderNumber), quantity: 3 },
  ]);
  expect(slips.map(({ orderNumber }) => orderNumber)).toEqual([one.orderNumber, other.orderNumber]);
});

test('prints an order once, in the order of the selection', () => {
  const [one, other] = [paid(), paid()];
  const selection = [other.orderNumber, one.orderNumber, other.orderNumber];
  const { slips } = printJobOf(selection, [toPack(one), toPack(other)], options());
  expect(slips.map(({ orderNumber }) => orderNumber)).toEqual([other.orderNumber, one.orderNumber]);
});

test('leaves out orders that must not be packed, each with its reason', () => {
  const whole = lines({ sencha: 2 });
  const cases = {
    'not-paid': toPack(paid({ status: 'awaiting-payment' })),
    refunded: toPack(paid(), { isBeingRefunded: true }),
    disputed: toPack(paid(), { isDisputed: true }),
    withdrawn: toPack(paid(), { isWithdrawn: true }),
    shipped: toPack(paid({ lines: whole, fulfilmentStatus: 'shipped' }), { shipments: [shipment(2)] }),
    'gift-too-early': toPack(paid({ gift: { deliverAfter: '2026-12-24' } })),
  };
  for (const [reason, packing] of Object.entries(cases)) {
    const { orderNumber } = packing.order;
    expect(printed([packing])).toEqual({ pickList: [], slips: [], leftOut: [{ orderNumber, reason }] });
  }
  for (const status of ['cancelled', 'expired'] as const)
    expect(printed([toPack(paid({ status }))]).leftOut[0]?.reason).toBe('not-paid');
  for (const fulfilmentStatus of ['delivered', 'returned'] as const) {
    const sent = toPack(paid({ lines: whole, fulfilmentStatus }), { shipments: [shipment(2)] });
    expect(printed([sent]).leftOut[0]?.reason).toBe('shipped');
  }
  const orderNumber = randomUUID();
  expect(printJobOf([orderNumber], [], options()).leftOut).toEqual([{ orderNumber, reason: 'unknown' }]);
});

test('prints an order that is refunded in part, without the items that were taken out', () => {
  const order = paid({ lines: lines({ sencha: 3, assam: 1 }), totalCents: 900, refundedCents: 300 });
  const { slips, pickList } = printed([toPack(order, { refunded: refunded(1, 1) })]);
  expect(slips[0]?.items).toEqual([{ name: 'SENCHA', quantity: 2 }]);
  expect(pickList.map(({ quantity }) => quantity)).toEqual([2]);
});

test('prints what is in no shipment yet of an order that is shipped in part', () => {
  const order = paid({ lines: lines({ sencha: 3, assam: 1, mint: 2 }) });
  const { slips, pickList } = printed([toPack(order, { shipments: [shipment(1, 1), shipment(1)] })]);
  const left = [
    { name: 'SENCHA', quantity: 1 },
    { name: 'MINT', quantity: 2 },
  ];
  expect(slips).toMatchObject([{ isCopy: false, items: left }]);
  expect(new Map(pickList.map(({ productId, quantity }) => [productId, quantity]))).toEqual(
    new Map([
      ['sencha', 1],
      ['mint', 2],
    ]),
  );
});

test('prints a copy of the slip of a shipped order if wanted, and does not pick it again', () => {
  const shipped = toPack(paid({ lines: lines({ sencha: 3, assam: 1 }), fulfilmentStatus: 'shipped' }), {
    shipments: [shipment(2), shipment(0, 1)],
    refunded: refunded(1),
  });
  const open = toPack(paid({ lines: lines({ mint: 1 }) }));
  const { slips, pickList, leftOut } = printed([shipped, open], { withCopies: true });
  expect(slips).toMatchObject([
    {
      isCopy: true,
      items: [
        { name: 'SENCHA', quantity: 2 },
        { name: 'ASSAM', quantity: 1 },
      ],
    },
    { isCopy: false, items: [{ name: 'MINT', quantity: 1 }] },
  ]);
  expect(pickList.map(({ productId }) => productId)).toEqual(['mint']);
  expect(leftOut).toEqual([]);
  expect(printed([{ ...shipped, isBeingRefunded: true }], { withCopies: true }).leftOut[0]?.reason).toBe(
    'refunded',
  );
});

const quantity = fc.integer({ min: 1, max: 9 });
const packings = fc.array(
  fc
    .uniqueArray(fc.tuple(fc.constantFrom('assam', 'sencha', 'mint', 'oolong'), quantity), {
      minLength: 1,
      selector: ([id]) => id,
    })
    .chain((ordered) =>
      fc.record({
        ordered: fc.constant(ordered),
        shipments: fc.array(fc.array(fc.nat(5), { maxLength: 4 }), { maxLength: 2 }),
        removed: fc.array(fc.nat(9), { maxLength: 4 }),
      }),
    ),
  { maxLength: 12 },
);

test('the pick list has exactly the items of the slips, and no more than is open', () => {
  fc.assert(
    fc.property(packings, (all) => {
      const found = all.map(({ ordered, shipments, removed }) =>
        toPack(paid({ lines: lines(Object.fromEntries(ordered)) }), {
          shipments: shipments.map((content) => shipment(...content)),
          refunded: refunded(...removed),
        }),
      );
      const { pickList, slips, leftOut } = printed(found);
      const unitsIn = (items: readonly { readonly quantity: number }[]) =>
        items.reduce((total, item) => total + item.quantity, 0);
      const open = all.map(({ ordered, shipments, removed }) =>
        ordered.reduce((total, [, wanted], at) => {
          const gone = [...shipments, removed].reduce((sum, content) => sum + (content[at] ?? 0), 0);
          return total + Math.max(0, wanted - gone);
        }, 0),
      );
      expect(unitsIn(pickList)).toBe(open.reduce((total, each) => total + each, 0));
      expect(unitsIn(pickList)).toBe(unitsIn(slips.flatMap(({ items }) => items)));
      expect(slips.length + leftOut.length).toBe(found.length);
      for (const picked of pickList) expect(unitsIn(picked.orders)).toBe(picked.quantity);
    }),
  );
});
