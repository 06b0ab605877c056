import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/staff/role.ts';
import { err } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import { packSelection } from './pack-selection.ts';

const REQUEST_ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const ORDERS = ['11111111-1111-4111-8111-111111111111', 'aaaaaaaa-1111-4111-8111-111111111111'];

const sessionOf = (role: StaffRole) => ({
  member: { id: 'm1', email: 'ada@example.com', name: 'Ada', role, credentialRevision: 0 },
  digest: 'd1',
  startedAt: new Date(),
  authenticatedAt: new Date(),
  expiresAt: new Date(),
});

/** Sends a selection; the shop refuses `refused`. */
const send = async (
  orders: readonly string[],
  {
    role = 'packer',
    requestId = REQUEST_ID,
    refused = [],
  }: { role?: StaffRole; requestId?: string; refused?: readonly string[] } = {},
) => {
  const received: unknown[] = [];
  const packOrders: Shop['fulfilment']['packOrders'] = async (request, numbers) => {
    received.push([request.requestId, request.actor.kind, ...numbers]);
    return {
      packed: numbers.filter((number) => !refused.includes(number)),
      refused: refused.map((orderNumber) => ({ orderNumber, refusal: { refusal: 'order-disputed' } })),
    };
  };
  const form = new FormData();
  form.append('pack', requestId);
  for (const number of orders) form.append('orders', number);
  return {
    received,
    result: await packSelection({ packOrders }, sessionOf(role), form, '/admin/orders?done=pack'),
  };
};

test('packs the selected orders under the id of the form, and leads back to the list', async () => {
  const { received, result } = await send([ORDERS[0] ?? '', ORDERS[1]?.toUpperCase() ?? '']);
  expect(received).toEqual([[REQUEST_ID, 'member', ...ORDERS]]);
  expect(result).toMatchObject({ ok: true, value: { status: 303 } });
});

test('names the orders that were packed, and the others with the reason', async () => {
  const { result } = await send(ORDERS, { refused: ORDERS.slice(1) });
  expect(result).toMatchObject({
    ok: true,
    value: {
      data: {
        packing: {
          packed: ORDERS.slice(0, 1),
          refused: [{ orderNumber: ORDERS[1], problem: expect.stringContaining('disputes the payment') }],
        },
      },
    },
  });
});

test('packs nothing without a selection, with more orders than the largest page has, or with a malformed number or id', async () => {
  expect(await send([])).toMatchObject({
    received: [],
    result: err({ refusal: 'invalid-form', message: 'Please select orders first.' }),
  });
  for (const { received, result } of [
    await send(Array.from({ length: 201 }, () => ORDERS[0] ?? '')),
    await send(['CAM-7K4Q2M']),
    await send(ORDERS, { requestId: 'x' }),
  ])
    expect([received, result]).toEqual([[], err('invalid-form')]);
});
