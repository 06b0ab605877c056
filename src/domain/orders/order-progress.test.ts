import { expect, test } from 'vitest';
import { FULFILMENT_STATUSES } from './fulfilment.ts';
import { ORDER_STATUSES, type Order, refundStatusOf } from './order.ts';
import {
  isAwaitingCourier,
  isChangeable,
  isDeliveryExpected,
  isEmailChangeable,
  isOpen,
  isPacked,
  isUnderway,
  mayJoinAccount,
  refundOf,
  stageOf,
} from './order-progress.ts';

const NO_SHIPMENT = { hasShipment: false };

/** All combinations of payment, fulfilment, refund and withdrawal for which this is true. */
const combinations = (
  isTrue: (
    order: Pick<Order, 'status' | 'fulfilmentStatus' | 'refundedCents' | 'totalCents'>,
    isWithdrawn: boolean,
  ) => boolean,
): unknown[] =>
  ORDER_STATUSES.flatMap((status) =>
    FULFILMENT_STATUSES.flatMap((fulfilmentStatus) =>
      [0, 1, 10].flatMap((refundedCents) =>
        [false, true].flatMap((isWithdrawn) =>
          isTrue({ status, fulfilmentStatus, refundedCents, totalCents: 10 }, isWithdrawn)
            ? [[status, fulfilmentStatus, refundedCents, isWithdrawn]]
            : [],
        ),
      ),
    ),
  );

test('an order can be changed only while it is paid, unfulfilled and not refunded in full', () => {
  const changeable = combinations((order) =>
    isChangeable({ ...order, ...NO_SHIPMENT, refund: refundStatusOf(order) }),
  );
  expect(changeable).toEqual(
    [0, 1].flatMap((refundedCents) =>
      [false, true].map((isWithdrawn) => ['paid', 'unfulfilled', refundedCents, isWithdrawn]),
    ),
  );
});

test('an order is open while it is unpaid or can be changed', () => {
  const open = combinations((order) => isOpen({ ...order, ...NO_SHIPMENT, refund: refundStatusOf(order) }));
  const changeable = combinations((order) =>
    isChangeable({ ...order, ...NO_SHIPMENT, refund: refundStatusOf(order) }),
  );
  expect(open).toEqual([...combinations(({ status }) => status === 'awaiting-payment'), ...changeable]);
});

test('a packed order awaits the courier unless it is refunded in full', () => {
  const awaiting = combinations((order) =>
    isAwaitingCourier({ ...order, ...NO_SHIPMENT, refund: refundStatusOf(order) }),
  );
  expect(awaiting).toEqual(
    combinations(
      ({ fulfilmentStatus, refundedCents }) => fulfilmentStatus === 'packed' && refundedCents < 10,
    ),
  );
});

test('an order of which a parcel is recorded can no longer be changed, and awaits the courier', () => {
  const recorded = { status: 'paid', refund: undefined, hasShipment: true } as const;
  expect(isChangeable({ ...recorded, fulfilmentStatus: 'unfulfilled' })).toBe(false);
  expect(
    FULFILMENT_STATUSES.filter((fulfilmentStatus) => isAwaitingCourier({ ...recorded, fulfilmentStatus })),
  ).toEqual(['unfulfilled', 'packed']);
});

test('an order is packed from then on until it is returned', () => {
  expect(combinations(isPacked)).toEqual(
    combinations(
      ({ status, fulfilmentStatus }) => status === 'paid' && stageOf({ fulfilmentStatus }) !== undefined,
    ),
  );
  expect(FULFILMENT_STATUSES.map((fulfilmentStatus) => stageOf({ fulfilmentStatus }))).toEqual([
    undefined,
    'packed',
    'shipped',
    'delivered',
    'returned',
  ]);
});

test('an account gets only a guest’s paid order', () => {
  const joining = ORDER_STATUSES.flatMap((status) =>
    [null, 'u-1'].flatMap((userId) => (mayJoinAccount({ userId, status }) ? [[status, userId]] : [])),
  );
  expect(joining).toEqual([['paid', null]]);
});

test('the record of an order says how much of its payment was refunded', () => {
  expect(refundOf({ total: 10 })).toBeUndefined();
  expect([0.01, 9.99, 10].map((refunded) => refundOf({ total: 10, refunded }))).toEqual([
    'partial',
    'partial',
    'full',
  ]);
});

test('a delivery is expected only of a paid order that has not arrived, and after a withdrawal only of a shipped one', () => {
  const expected = combinations((order, isWithdrawn) =>
    isDeliveryExpected({ ...order, refund: refundStatusOf(order), isWithdrawn }),
  );
  expect(expected).toEqual([
    ...['unfulfilled', 'packed'].flatMap((fulfilmentStatus) =>
      [0, 1].map((refundedCents) => ['paid', fulfilmentStatus, refundedCents, false]),
    ),
    ...[0, 1].flatMap((refundedCents) =>
      [false, true].map((isWithdrawn) => ['paid', 'shipped', refundedCents, isWithdrawn]),
    ),
  ]);
});

test('a paid order is underway until it is delivered, returned or refunded in full', () => {
  const underway = combinations((order) => isUnderway({ ...order, refund: refundStatusOf(order) }));
  expect(underway).toEqual(
    ['unfulfilled', 'packed', 'shipped'].flatMap((fulfilmentStatus) =>
      [0, 1].flatMap((refundedCents) =>
        [false, true].map((isWithdrawn) => ['paid', fulfilmentStatus, refundedCents, isWithdrawn]),
      ),
    ),
  );
});

test('the email of an order changes once it is paid, until its data is deleted', () => {
  const changeable = ORDER_STATUSES.flatMap((status) =>
    [false, true]
      .filter((isAnonymized) => isEmailChangeable({ status, isAnonymized }))
      .map((isAnonymized) => [status, isAnonymized]),
  );
  expect(changeable).toEqual([['paid', false]]);
});
