import { expect, test } from 'vitest';
import { lineItemsOf } from './line-items.ts';

const shipment = (quantity: number, { position = 0, isAnnounced = false } = {}) => ({
  trackingNumber: `T-${quantity}`,
  announcedAt: isAnnounced ? new Date(0) : null,
  lines: [{ position, quantity }],
});

const found = (
  shipments: readonly ReturnType<typeof shipment>[],
  {
    refunded = 0,
    fulfilmentStatus = 'packed',
  }: { readonly refunded?: number; readonly fulfilmentStatus?: 'packed' | 'shipped' } = {},
) => ({
  order: { fulfilmentStatus },
  lines: [
    { position: 0, quantity: 5 },
    { position: 1, quantity: 1 },
  ],
  shipments,
  refunded: new Map([[0, refunded]]),
});

test('names the shipments that items of a line are in, and counts the others', () => {
  const shipments = [shipment(2, { isAnnounced: true }), shipment(1), shipment(1, { position: 1 })];
  expect(lineItemsOf(found(shipments, { refunded: 1 }))).toEqual([
    {
      unshipped: 1,
      shipments: [
        { trackingNumber: 'T-2', quantity: 2, isUndoable: false },
        { trackingNumber: 'T-1', quantity: 1, isUndoable: true },
      ],
    },
    { unshipped: 0, shipments: [{ trackingNumber: 'T-1', quantity: 1, isUndoable: true }] },
  ]);
});

test('counts nothing as unshipped of an order in one shipment that can be undone', () => {
  expect(lineItemsOf(found([shipment(5)])).map(({ unshipped }) => unshipped)).toEqual([0, 1]);
});

test('counts nothing as unshipped once the order is on its way, also without a known shipment', () => {
  expect(lineItemsOf(found([], { fulfilmentStatus: 'shipped' }))).toEqual([
    { unshipped: 0, shipments: [] },
    { unshipped: 0, shipments: [] },
  ]);
});
