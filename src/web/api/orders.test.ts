import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageKeys } from '../state/storage/storage-keys.ts';
import { cancelOrder } from './orders.ts';

const ORDER = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a111';
const SECRET = 'A'.repeat(43);
const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ status: 'cancelled', items: [] });
  });
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  [
    'with the secret of the order that a guest’s browser stores',
    [{ receipt: ORDER, linkSecret: SECRET }],
    { linkSecret: SECRET },
  ],
  ['without a secret in a browser that stores none', [], {}],
])('[PAY-7] cancels at a server of an earlier release %s', async (_, links, body) => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === storageKeys.orderLink ? JSON.stringify(links) : null),
  });
  expect(await cancelOrder(ORDER)).toMatchObject({ ok: true });
  expect(bodies).toEqual([body]);
});
