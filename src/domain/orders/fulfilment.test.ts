import { expect, test } from 'vitest';
import {
  canFulfil,
  FULFILMENT_EVENTS,
  FULFILMENT_STATUSES,
  fulfilmentStatusAfter,
  isDispatch,
} from './fulfilment.ts';

test('allows exactly these steps of a fulfilment', () => {
  const steps = FULFILMENT_STATUSES.flatMap((from) =>
    FULFILMENT_EVENTS.filter((event) => canFulfil(from, event)).map(
      (event) => `${from}: ${event} → ${fulfilmentStatusAfter(event)}`,
    ),
  );
  expect(steps).toEqual([
    'unfulfilled: pack → packed',
    'unfulfilled: ship → shipped',
    'packed: unpack → unfulfilled',
    'packed: ship → shipped',
    'shipped: deliver → delivered',
    'shipped: return → returned',
    'delivered: return → returned',
  ]);
});

test('counts packing and shipping as dispatch', () => {
  expect(FULFILMENT_EVENTS.filter(isDispatch)).toEqual(['pack', 'ship']);
});
