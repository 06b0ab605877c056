import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err } from '#domain/values/result.ts';
import { anOrder } from '#test/support/examples.ts';
import { opened, paymentAt, provider, respondingProvider } from './testing-provider.ts';

const HOUR_AGO = () => new Date(Date.now() - 3_600_000);

test('[ORD-2] lists the paid sessions since a time, page after page, without open or earlier ones', async () => {
  const { payment, control } = await provider();
  const receipts = await Promise.all(
    Array.from({ length: 103 }, async () => {
      const { order, id } = await opened(payment, anOrder({ orderNumber: randomUUID() }));
      await control.pay(id);
      return order.orderNumber;
    }),
  );
  await opened(payment, anOrder({ orderNumber: randomUUID() }));
  const first = await payment.paidSince(HOUR_AGO(), null);
  if (!first.ok) throw new Error(first.error.reason);
  const second = await payment.paidSince(HOUR_AGO(), first.value.next);
  if (!second.ok) throw new Error(second.error.reason);
  expect(second.value.next).toBeNull();
  const listed = [...first.value.sessions, ...second.value.sessions].map(({ orderNumber }) => orderNumber);
  expect(listed.toSorted()).toEqual(receipts.toSorted());
  const later = await payment.paidSince(new Date(Date.now() + 60_000), null);
  expect(later).toMatchObject({ ok: true, value: { sessions: [], next: null } });
});

test.each([
  [
    'unexpected response format',
    200,
    { object: 'list', data: [{ id: 'cs_1', object: 'other' }], has_more: false },
  ],
  ['a failure', 500, { error: { type: 'api_error', message: 'down' } }],
])('[ORD-2] reports %s of the provider instead of an empty list', async (_, status, body) => {
  using malformed = await respondingProvider(status, body);
  expect(await paymentAt(malformed.url).paidSince(HOUR_AGO(), null)).toMatchObject(
    err({ code: 'payment-unavailable' }),
  );
});
