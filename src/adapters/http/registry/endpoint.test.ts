import { expect, test } from 'vitest';
import { z } from 'zod';
import { openGate } from '#test/support/open-gate.ts';
import { json } from '../read-body.ts';
import { anybody, signedIn } from './access.ts';
import { endpoint } from './endpoint.ts';
import { admitEverybody } from './place.ts';
import type { Endpoint } from './route.ts';
import { createRouter } from './router.ts';

const answer = () => new Response('tea');

const at = { method: 'GET', access: anybody, rate: 'free', answer } as const;

const byHand = {
  method: 'GET',
  path: '/h',
  access: 'public',
  rate: 'free',
  run: async () => answer(),
} as const;

/** Each of these stops the types of the project; it is never called, since it cannot be written. */
const unwritable = () => [
  // @ts-expect-error Nobody has looked at what it declares.
  byHand satisfies Endpoint,
  // @ts-expect-error Nobody says who may ask.
  endpoint({ method: 'GET', path: '/a', rate: 'free', answer }),
  // @ts-expect-error Nobody says how often.
  endpoint({ method: 'GET', path: '/b', access: anybody, answer }),
  // @ts-expect-error There is no such class.
  endpoint({ ...at, path: '/c', rate: 'often' }),
  // @ts-expect-error Nobody says what a number is.
  endpoint({ ...at, path: '/d/:number' }),
  // @ts-expect-error There is no such part of this address.
  endpoint({ ...at, path: '/e/:id', answer: ({ params }) => new Response(params.receipt) }),
  // @ts-expect-error Nobody knows who it is.
  endpoint({ ...at, path: '/f', answer: ({ caller }) => new Response(caller.email) }),
];

test('[E01] [E08] a route without a policy, a class or a known address cannot be written; one with them says them', () => {
  expect(unwritable).toBeTypeOf('function');
  const mine = endpoint({
    ...at,
    path: '/g/:id',
    access: signedIn,
    answer: ({ caller }) => new Response(caller.email),
  });
  expect(mine).toMatchObject({ method: 'GET', path: '/g/:id', access: 'signed-in', rate: 'free' });
});

test('[F17] what a route reads is what its schema says, and a name given twice is no text', async () => {
  const echo = endpoint({
    method: 'POST',
    path: '/echo/:id',
    access: anybody,
    rate: 'free',
    query: z.object({ q: z.string().max(3).default('') }),
    body: json(z.strictObject({ n: z.number() })),
    answer: ({ params, query, body }) => Response.json({ ...params, ...query, ...body }),
  });
  const app = createRouter({
    endpoints: [echo],
    gate: openGate,
    admit: admitEverybody,
    guards: [],
    failed: async () => 'internal',
  });
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

test('[G17] a route is asked in its order, and passes on what it does not answer', async () => {
  const passing = endpoint({
    method: 'GET',
    path: '/x',
    access: anybody,
    rate: 'free',
    answer: () => undefined,
  });
  const taking = endpoint({ method: 'GET', path: '/x', access: anybody, rate: 'free', answer });
  const app = createRouter({
    endpoints: [passing, taking],
    gate: openGate,
    admit: admitEverybody,
    guards: [],
    failed: async () => 'internal',
  });
  expect(await (await app.request('/x')).text()).toBe('tea');
  const refused = await app.request('/x', { method: 'DELETE' });
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
