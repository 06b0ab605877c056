import { expect, test, vi } from 'vitest';
import type { OrderRecord } from '#domain/orders/order.ts';
import { type DisplayedOrders, encodeCursor, type OrderListPage } from '#domain/orders/order-list.ts';
import { err, ok } from '#domain/values/result.ts';
import { showOrders } from './show-orders.ts';

const record = (n: number, status: OrderRecord['status'] = 'awaiting-payment'): OrderRecord => ({
  id: `0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a1${String(n).padStart(2, '0')}`,
  receipt: `receipt ${n}`,
  date: `2026-05-04T12:${String(n).padStart(2, '0')}:00.000Z`,
  user: 'ada@example.com',
  status,
  total: 9.25,
  discounts: [],
  orders: [],
});
const placeOf = (n: number) => encodeCursor({ at: new Date(record(n).date), id: record(n).id });

/** An open page, and its pending responses. */
const open = (known: DisplayedOrders) => {
  const onChange = vi.fn();
  const responses: PromiseWithResolvers<OrderListPage>[] = [];
  const fetchPage = vi.fn(async (_before: string) => {
    const response = Promise.withResolvers<OrderListPage>();
    responses.push(response);
    return ok(await response.promise);
  });
  const last = () => {
    const { orders, ...rest } = onChange.mock.lastCall?.[0] ?? {};
    return { ...rest, orders: orders?.map((one: OrderRecord) => `${one.receipt} ${one.status}`) };
  };
  return {
    onReceive: showOrders(known, { fetchPage, onChange }),
    fetchPage,
    answers: responses,
    onChange,
    last,
  };
};

test('[ORD-3] the first page shows the received orders and each change, newest first', () => {
  const page = open({ before: null, older: null, orders: [] });
  page.onReceive({ newest: { orders: [record(2), record(1)], older: placeOf(1) } });
  page.onReceive({ changed: record(3) });
  page.onReceive({ changed: record(1, 'paid') });
  page.onReceive({ changed: record(0, 'paid') });
  expect(page.last()).toEqual({
    before: null,
    older: placeOf(1),
    isLive: true,
    orders: ['receipt 3 awaiting-payment', 'receipt 2 awaiting-payment', 'receipt 1 paid'],
  });
  page.onReceive({ isLive: false });
  expect(page.last()).toMatchObject({ isLive: false });
  expect(page.fetchPage).not.toHaveBeenCalled();
});

const OLDER = { before: placeOf(3), older: placeOf(1), orders: [record(2), record(1)] };

test('[ORD-3] a page of older orders shows changes of its orders, and no others', () => {
  const page = open(OLDER);
  page.onReceive({ changed: record(2, 'paid') });
  page.onReceive({ changed: record(9) });
  expect(page.last().orders).toEqual(['receipt 2 paid', 'receipt 1 awaiting-payment']);
  expect(page.onChange).toHaveBeenCalledTimes(1);
});

test('[ORD-3] requests missed changes of an older page, and keeps newer changes', async () => {
  const page = open(OLDER);
  page.onReceive({ newest: { orders: [record(9)], older: placeOf(9) } });
  expect(page.fetchPage).toHaveBeenCalledExactlyOnceWith(placeOf(3));
  page.onReceive({ changed: record(1, 'cancelled') });
  page.answers[0]?.resolve({ orders: [record(2, 'paid'), record(1)], older: placeOf(1) });
  await expect.poll(page.last).toEqual({
    before: placeOf(3),
    older: placeOf(1),
    isLive: true,
    orders: ['receipt 2 paid', 'receipt 1 cancelled'],
  });
});

test('[ORD-3] of two responses for an older page the later request wins, and an unchanged one does not render', async () => {
  const page = open(OLDER);
  const newest = { orders: [], older: null };
  page.onReceive({ newest });
  page.onReceive({ newest });
  page.answers[1]?.resolve({ orders: [record(2, 'paid')], older: null });
  await expect.poll(() => page.last().orders).toEqual(['receipt 2 paid']);
  page.answers[0]?.resolve({ orders: [record(2)], older: null });
  await Promise.all(page.fetchPage.mock.results.map(({ value }) => value));
  page.fetchPage.mockResolvedValueOnce(err({ code: 'unavailable' }) as never);
  page.onReceive({ newest });
  await Promise.all(page.fetchPage.mock.results.map(({ value }) => value));
  expect(page.onChange).toHaveBeenCalledTimes(1);
});
