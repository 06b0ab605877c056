import { expect, test } from 'vitest';
import {
  canFulfil,
  FULFILMENT_EVENTS,
  FULFILMENT_STATUSES,
  fulfilmentStatusAfter,
  isDispatch,
  undoableStepOf,
  withoutUndone,
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

test('leaves out steps that were undone, with their undoing', () => {
  const ship = { from: 'packed', to: 'shipped' } as const;
  const deliver = { from: 'shipped', to: 'delivered' } as const;
  const undoDelivery = { from: 'delivered', to: 'shipped' } as const;
  const takeBack = { from: 'delivered', to: 'returned' } as const;
  const undoReturn = { from: 'returned', to: 'delivered' } as const;
  expect(withoutUndone([ship, deliver, undoDelivery])).toEqual([ship]);
  expect(withoutUndone([ship, deliver, undoDelivery, deliver, takeBack, undoReturn])).toEqual([
    ship,
    deliver,
  ]);
  expect(withoutUndone([ship, deliver, takeBack])).toEqual([ship, deliver, takeBack]);
});

test('only a delivery and a return can be undone, and no undoing', () => {
  const steps = FULFILMENT_STATUSES.flatMap((from) => FULFILMENT_STATUSES.map((to) => ({ from, to })));
  const undoable = steps.flatMap(({ from, to }) => {
    const step = undoableStepOf({ from, to });
    return step ? [`${from} → ${to}: ${step}`] : [];
  });
  expect(undoable).toContain('shipped → delivered: deliver');
  expect(undoable).not.toContain('returned → delivered: deliver');
  expect(undoable.filter((each) => !each.includes('→ returned'))).toHaveLength(1);
  expect(undoableStepOf(undefined)).toBeUndefined();
});
