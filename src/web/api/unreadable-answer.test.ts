import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { call } from './call.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, userAgent: '' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['another shape', () => Response.json({ teas: 7 }), 'unavailable'],
  ['no JSON', () => new Response('<h1>Welcome</h1>'), 'unavailable'],
  ['an unknown code', () => Response.json({ error: { code: 'teapot' } }, { status: 418 }), 'unavailable'],
  ['a known code', () => Response.json({ error: { code: 'not-found' } }, { status: 404 }), 'not-found'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'auth/network-request-failed'],
])('[CAT-7] suggests checking the connection only when the shop was not reached: %s', async (_, respond, code) => {
  vi.stubGlobal('fetch', async () => respond());
  expect(await call('/api/teas', { schema: z.object({ teas: z.string() }) })).toMatchObject({
    error: { code },
  });
});
