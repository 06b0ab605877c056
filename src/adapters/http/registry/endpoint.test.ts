import { expect, test } from 'vitest';
import { z } from 'zod';
import { openGate } from '#test/support/open-gate.ts';
import { permitAll } from '../limits/permit.ts';
import { json } from '../requests/read-body.ts';
import { anybody, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { type Endpoint, route } from './route.ts';
import { createRouter } from './router.ts';

const answer = () => new Response('tea');
const answered = async () => answer();

const at = { method: 'GET', access: anybody, rate: 'free', answer } as const;

const router = (...endpoints: readonly Endpoint[]) =>
  createRouter({
    endpoints,
    gate: openGate,
    admit: permitAll,
    guards: [],
    failed: async () => 'internal',
  });

const byHand = {
  method: 'GET',
  path: '/h',
  access: 'public',
  rate: 'free',
  run: async () => answer(),
} as const;

test.each([
  // @ts-expect-error Nobody says who may ask.
  ['no policy', 'access', () => endpoint({ method: 'GET', path: '/a', rate: 'free', answer })],
  // @ts-expect-error Nobody says how often.
  ['no class', 'rate', () => endpoint({ method: 'GET', path: '/a', access: anybody, answer })],
  // @ts-expect-error There is no such class.
  ['an unknown class', 'rate', () => endpoint({ ...at, path: '/a', rate: 'often' })],
  // @ts-expect-error Every object has one of this name.
  ['a class that none is', 'rate', () => endpoint({ ...at, path: '/a', rate: 'constructor' })],
  // @ts-expect-error Nobody says what a number is.
  ['an open part without a schema', ':number', () => endpoint({ ...at, path: '/a/:id/:number' })],
  // @ts-expect-error There is no such policy.
  ['an unknown policy', 'access', () => route({ ...byHand, path: '/a', access: 'all', answer: answered })],
  // @ts-expect-error Nobody has looked at what it declares.
  ['nobody who looked at it', 'endpoint()', () => router(byHand)],
] as const)('a shop with a route that has %s does not start, and names the route', (_, what, put) => {
  expect(put).toThrow(/^GET \/[ah]/);
  expect(put).toThrow(what);
});

test('passes to a handler only what its route declares', async () => {
  const app = router(
    // @ts-expect-error There is no such part of this address.
    endpoint({ ...at, path: '/e/:id', answer: ({ params }) => Response.json(params.receipt ?? 'nothing') }),
    // @ts-expect-error Nobody knows who it is.
    endpoint({ ...at, path: '/f', answer: ({ caller }) => Response.json(caller?.email ?? 'nobody') }),
  );
  const ask = async (path: string) => (await app.request(path)).json();
  expect([await ask('/e/tea?receipt=1'), await ask('/f')]).toEqual(['nothing', 'nobody']);
});

test('a route declares its access and its rate limit', () => {
  const mine = endpoint({
    ...at,
    path: '/g/:id',
    access: signedIn,
    answer: ({ caller }) => new Response(caller.email),
  });
  expect(mine).toMatchObject({ method: 'GET', path: '/g/:id', access: 'signed-in', rate: 'free' });
});

test('validates route input by its schemas, and rejects a repeated name', async () => {
  const echo = endpoint({
    method: 'POST',
    path: '/echo/:id',
    access: anybody,
    rate: 'free',
    query: z.object({ q: z.string().max(3).default('') }),
    body: json(z.strictObject({ n: z.number() })),
    answer: ({ params, query, body }) => Response.json({ ...params, ...query, ...body }),
  });
  const app = router(echo);
  const ask = (path: string, body = '{"n":1}') =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(await (await ask('/echo/tea?q=a&z=1')).json()).toEqual({ id: 'tea', q: 'a', n: 1 });
  for (const path of ['/echo/tea?q=a&q=b', '/echo/tea?q=long']) expect((await ask(path)).status).toBe(422);
  for (const body of [
    '{"n":"1"}',
    '{"n":1,"role":"owner"}',
    '{"n":1,"n":2}',
    '{"n":1,"__proto__":{"polluted":1}}',
    'null',
  ])
    expect([body, (await ask('/echo/tea', body)).status]).toEqual([body, 422]);
  expect((await ask('/echo/a%00b')).status).toBe(404);
  expect((await ask('/echo/tea', '{')).status).toBe(400);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('tries the handlers of a route in order and passes on when one returns nothing', async () => {
  const passing = endpoint({
    method: 'GET',
    path: '/x',
    access: anybody,
    rate: 'free',
    answer: () => undefined,
  });
  const taking = endpoint({ method: 'GET', path: '/x', access: anybody, rate: 'free', answer });
  const app = router(passing, taking);
  expect(await (await app.request('/x')).text()).toBe('tea');
  const refused = await app.request('/x', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
