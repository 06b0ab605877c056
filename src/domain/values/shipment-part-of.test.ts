import { expect, test } from 'vitest';
import { shipmentPartOf } from './shipment-part-of.ts';

test.each([
  [true, true, 'whole'],
  [true, false, 'part'],
  [false, false, 'part'],
  [false, true, 'last-part'],
])('a parcel that is the first: %s, and the last: %s, is the %s', (isFirst, isLast, part) => {
  expect(shipmentPartOf({ isFirst, isLast })).toBe(part);
});
