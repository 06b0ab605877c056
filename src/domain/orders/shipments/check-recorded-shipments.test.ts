import { expect, test } from 'vitest';
import {
  checkCancellation,
  checkTrackingCorrection,
  hasUndoableShipment,
} from './check-recorded-shipments.ts';

const UNDOABLE = { announcedAt: null };
const ANNOUNCED = { announcedAt: new Date(0) };

test.each([
  ['unfulfilled', [], undefined],
  ['packed', [], 'order-packed'],
  ['unfulfilled', [ANNOUNCED, UNDOABLE], 'shipment-recorded'],
  ['packed', [UNDOABLE], 'shipment-recorded'],
  ['unfulfilled', [ANNOUNCED], 'order-shipped'],
  ['packed', [ANNOUNCED], 'order-shipped'],
  ['shipped', [], 'order-shipped'],
  ['returned', [ANNOUNCED], 'order-shipped'],
] as const)('an order that is %s with the shipments %j is cancelled unless %s', (fulfilmentStatus, shipments, refusal) => {
  expect(checkCancellation({ order: { fulfilmentStatus }, shipments })).toBe(refusal);
});

test('only a shipment that is not announced can be undone', () => {
  expect([[], [ANNOUNCED], [ANNOUNCED, UNDOABLE]].map(hasUndoableShipment)).toEqual([false, false, true]);
});

test.each([
  ['shipped', ANNOUNCED, undefined],
  ['packed', ANNOUNCED, undefined],
  ['packed', UNDOABLE, 'shipment-undoable'],
  ['delivered', ANNOUNCED, 'already-delivered'],
  ['returned', ANNOUNCED, 'already-delivered'],
] as const)('of an order that is %s, tracking of the shipment %j is corrected unless %s', (fulfilmentStatus, shipment, refusal) => {
  expect(checkTrackingCorrection({ fulfilmentStatus }, shipment)).toBe(refusal);
});
