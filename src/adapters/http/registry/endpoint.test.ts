import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { UNLIMITED_PERMIT } from '#platform/traffic/concurrency-limiter.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicyName } from '#platform/traffic/policies.ts';
import { routeDeps } from '#test/support/route-deps.ts';
import { json } from '../requests/read-request.ts';
import { type Endpoint, endpoint, limitCodeOf, publicAccess, signedIn } from './endpoint.ts';
import { createRouter } from './router.ts';

const handler = () => new Response('tea');

const at = { method: 'GET', access: publicAccess, rateLimit: 'free', handler } as const;

const router = (...endpoints: readonly Endpoint[]) =>
  createRouter({
    endpoints,
    deps: routeDeps,
    requestPermit: () => UNLIMITED_PERMIT,
    middleware: [],
    onError: async () => 'internal',
  });

test('a route without access or limit, with an unknown one, or made by hand does not compile', () => {
  type Declaration = Parameters<typeof endpoint<null>>[0];
  expectTypeOf({ ...at, path: '/a' }).toExtend<Declaration>();
  expectTypeOf<Omit<Declaration, 'access'>>().not.toExtend<Declaration>();
  expectTypeOf<Omit<Declaration, 'rateLimit'>>().not.toExtend<Declaration>();
  expectTypeOf<'often'>().not.toExtend<Declaration['rateLimit']>();
  expectTypeOf<'all'>().not.toExtend<Declaration['access']['name']>();
  const declared = endpoint({ ...at, path: '/a' });
  expectTypeOf(declared).toExtend<Endpoint>();
  const { method, path, access, rateLimit, respondWithError, run } = declared;
  expectTypeOf({ method, path, access, rateLimit, respondWithError, run }).not.toExtend<Endpoint>();
});

test('passes to a handler only what its route declares', async () => {
  const app = router(
    // @ts-expect-error The route has no schema for a parameter.
    endpoint({ ...at, path: '/e/:id', handler: ({ params }) => Response.json(params?.id ?? 'nothing') }),
    // @ts-expect-error A public route has no caller.
    endpoint({ ...at, path: '/f', handler: ({ caller }) => Response.json(caller?.email ?? 'no caller') }),
  );
  const request = async (path: string) => (await app.request(path)).json();
  expect([await request('/e/tea?receipt=1'), await request('/f')]).toEqual(['nothing', 'no caller']);
});

test('a route declares its access and its rate limit', () => {
  const declared = endpoint({
    ...at,
    path: '/g/:id',
    access: signedIn,
    handler: ({ caller }) => new Response(caller.email),
  });
  expect(declared).toMatchObject({ method: 'GET', path: '/g/:id', access: 'signed-in', rateLimit: 'free' });
});

test('validates route input by its schemas, and rejects a repeated name', async () => {
  const echo = endpoint({
    method: 'POST',
    path: '/echo/:id',
    access: publicAccess,
    rateLimit: 'free',
    params: { schema: z.object({ id: z.string().regex(/^[a-z]+$/) }), errorCode: 'unknown-order' },
    query: z.object({ q: z.string().max(3).default('') }),
    body: json(z.strictObject({ n: z.number() })),
    handler: ({ params, query, body }) => Response.json({ ...params, ...query, ...body }),
  });
  const app = router(echo);
  const request = (path: string, body = '{"n":1}') =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(await (await request('/echo/tea?q=a&z=1')).json()).toEqual({ id: 'tea', q: 'a', n: 1 });
  for (const path of ['/echo/tea?q=a&q=b', '/echo/tea?q=long'])
    expect((await request(path)).status).toBe(422);
  for (const body of [
    '{"n":"1"}',
    '{"n":1,"role":"owner"}',
    '{"n":1,"n":2}',
    '{"n":1,"__proto__":{"polluted":1}}',
    'null',
  ])
    expect([body, (await request('/echo/tea', body)).status]).toEqual([body, 422]);
  expect((await request('/echo/a%00b')).status).toBe(404);
  expect((await request('/echo/tea', '{')).status).toBe(400);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('tries the handlers of a route in order and passes on when one returns nothing', async () => {
  const passedOn = endpoint({
    method: 'GET',
    path: '/x',
    access: publicAccess,
    rateLimit: 'free',
    handler: () => undefined,
  });
  const handling = endpoint({ method: 'GET', path: '/x', access: publicAccess, rateLimit: 'free', handler });
  const app = router(passedOn, handling);
  expect(await (await app.request('/x')).text()).toBe('tea');
  const rejected = await app.request('/x', { method: 'DELETE' });
  expect([rejected.status, rejected.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('rejected sign-ins and messages have their own error codes', () => {
  const names = Object.keys(RATE_LIMIT_POLICIES) as RateLimitPolicyName[];
  const rejectedWith = (code: string) => names.filter((name) => limitCodeOf(name) === code);
  expect(rejectedWith('auth/too-many-requests')).toEqual([
    'sign-in',
    'staff-sign-in',
    'sign-up',
    'google',
    'password-reset',
    'verification-email',
    'account-deletion',
    'password-change',
    'email-change',
  ]);
  expect(rejectedWith('too-many-enquiries')).toEqual(['enquiry']);
});
