import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  createConcurrencyLimiter,
  QUEUE_LIMITS,
  UNLIMITED_PERMIT,
} from '#platform/traffic/concurrency-limiter.ts';
import { routeDeps } from '#test/support/route-deps.ts';
import { anIpAddress } from '#test/support/shopper.ts';
import { createBodyMemory } from '../requests/body-memory.ts';
import { json } from '../requests/read-request.ts';
import { endpoint, publicAccess, signedIn } from './endpoint.ts';
import { createRouter } from './router.ts';

const errorPage = (_: unknown, code: string) => new Response(`error page: ${code}`, { status: 503 });

test('answers each time-out with JSON for an API call and a page for a reader, while the work continues', async () => {
  const work = Promise.withResolvers<Response>();
  let done = 0;
  const base = {
    method: 'GET',
    access: publicAccess,
    rateLimit: 'free',
    handler: async () => {
      const response = await work.promise;
      done += 1;
      return response;
    },
  } as const;
  const app = createRouter({
    endpoints: [endpoint({ ...base, path: '/call' }), endpoint({ ...base, path: '/page', errorPage })],
    deps: routeDeps,
    requestPermit: () => UNLIMITED_PERMIT,
    middleware: [],
    onError: async () => 'internal',
    timeoutMs: 20,
  });
  const call = await app.request('/call');
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect(await (await app.request('/page')).text()).toBe('error page: unavailable');
  expect(done).toBe(0);
  work.resolve(new Response('tea'));
  await expect.poll(() => done).toBe(2);
});

test('logs work that fails after its request was answered', async () => {
  const work = Promise.withResolvers<Response>();
  const failed: unknown[] = [];
  const app = createRouter({
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/',
        access: publicAccess,
        rateLimit: 'free',
        handler: () => work.promise,
      }),
    ],
    deps: routeDeps,
    requestPermit: () => UNLIMITED_PERMIT,
    middleware: [],
    onError: async (error) => {
      failed.push(error);
      return 'internal';
    },
    timeoutMs: 20,
  });
  expect((await app.request('/')).status).toBe(503);
  expect(failed).toEqual([]);
  const late = new Error('too late to respond');
  work.reject(late);
  await expect.poll(() => failed).toEqual([late]);
});

test('a route that throws fails only its own request, in the format of the requester', async () => {
  const failed: unknown[] = [];
  const oops = () => {
    throw new Error('planted');
  };
  const base = { method: 'GET', access: publicAccess, rateLimit: 'free' } as const;
  const app = createRouter({
    endpoints: [
      endpoint({ ...base, path: '/call', handler: oops }),
      endpoint({ ...base, path: '/page', handler: oops, errorPage }),
      endpoint({ ...base, path: '/other', handler: () => new Response('tea') }),
    ],
    deps: routeDeps,
    requestPermit: () => UNLIMITED_PERMIT,
    middleware: [],
    onError: async (error) => {
      failed.push(error);
      return 'internal';
    },
  });
  expect(await (await app.request('/call')).json()).toMatchObject({ error: { code: 'internal' } });
  expect(await (await app.request('/page')).text()).toBe('error page: internal');
  expect(failed).toEqual([new Error('planted'), new Error('planted')]);
  expect(await (await app.request('/other')).text()).toBe('tea');
});

/** A router with queues: `/slow` responds when `work` is done, and `/record` records the bodies it handles. */
const queuedApp = (timeoutMs = 10_000) => {
  const bodyMemory = createBodyMemory();
  const work = Promise.withResolvers<Response>();
  const handledBodies: string[] = [];
  const base = { access: publicAccess, rateLimit: 'search' } as const;
  const recording = endpoint({
    ...base,
    method: 'POST',
    path: '/record',
    body: json(z.string()),
    handler: ({ body }) => {
      handledBodies.push(body);
      return new Response('tea');
    },
  });
  const app = createRouter({
    endpoints: [endpoint({ ...base, method: 'GET', path: '/slow', handler: () => work.promise }), recording],
    deps: { ...routeDeps, bodyMemory, clientIpAddressOf: anIpAddress },
    requestPermit: createConcurrencyLimiter(() => 0),
    middleware: [],
    onError: async () => 'internal',
    timeoutMs,
  });
  const post = async (body: string | ReadableStream, signal: AbortSignal = new AbortController().signal) =>
    app.request('/record', {
      method: 'POST',
      body,
      signal,
      headers: { 'content-type': 'application/json' },
      // @ts-expect-error The DOM types lack `duplex`, which a streamed body needs.
      duplex: 'half',
    });
  const occupyQueue = () =>
    Array.from({ length: QUEUE_LIMITS.first.maxRunning }, async () => app.request('/slow'));
  return { work, handledBodies, post, occupyQueue, bodyMemory };
};

test('bodies that are still arriving hold no permit of the queue', async () => {
  const { post, handledBodies } = queuedApp();
  const endings: (() => void)[] = [];
  const slow = Array.from({ length: QUEUE_LIMITS.first.maxRunning + QUEUE_LIMITS.first.maxQueued }, (_, n) =>
    post(
      new ReadableStream({
        start: (body) => {
          endings.push(() => {
            body.enqueue(new TextEncoder().encode(`"slow ${n}"`));
            body.close();
          });
        },
      }),
    ),
  );
  expect((await post('"quick"')).status).toBe(200);
  expect(handledBodies).toEqual(['quick']);
  for (const end of endings) end();
  expect(new Set((await Promise.all(slow)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('rejects an address beyond its limit before it takes a permit or reads a session or a body', async () => {
  const calls: string[] = [];
  const base = { access: signedIn, rateLimit: 'free', path: '/own' } as const;
  const handler = () => new Response('tea');
  const app = createRouter({
    endpoints: [
      endpoint({ ...base, method: 'GET', handler }),
      endpoint({ ...base, method: 'POST', body: json(z.string()), handler }),
    ],
    deps: {
      ...routeDeps,
      shop: {
        accounts: {
          isTrustedDevice: async () => false,
          requestVerifiedPasswordReset: async () => undefined,
          findSession: async () => {
            calls.push('session');
            return undefined;
          },
        },
      },
      limiter: {
        ...routeDeps.limiter,
        hitUncachedResponse: () => 2_001,
      },
    },
    requestPermit: () => ({
      acquire: async () => {
        calls.push('permit');
        return true;
      },
      release: () => undefined,
    }),
    middleware: [],
    onError: async () => 'internal',
  });
  const body = new ReadableStream({ pull: () => void calls.push('body') }, { highWaterMark: 0 });
  for (const init of [{}, { method: 'POST', body, duplex: 'half' }]) {
    const options = { ...init, headers: { cookie: '__Host-session=x' } };
    const response = await app.request('/own', options, { incoming: {} });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3']);
    expect(await response.json()).toMatchObject({ error: { code: 'too-many-requests' } });
  }
  expect(calls).toEqual([]);
});

test('cancels an endless body once its request has timed out', async () => {
  const { post, bodyMemory } = queuedApp(50);
  let isCancelled = false;
  const endless = () =>
    new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('"tea')),
      cancel: () => {
        isCancelled = true;
      },
    });
  const posted = post(endless());
  await expect.poll(bodyMemory.bytes).toBeGreaterThan(0);
  expect((await posted).status).toBe(503);
  await expect.poll(() => [isCancelled, bodyMemory.bytes()]).toEqual([true, 0]);
});

test('skips queued work whose client has disconnected', async () => {
  const { post, handledBodies, work, occupyQueue } = queuedApp();
  const running = occupyQueue();
  const client = new AbortController();
  const disconnected = post('"disconnected"', client.signal);
  const stayed = post('"stayed"');
  await new Promise((resolve) => setImmediate(resolve));
  client.abort();
  work.resolve(new Response('tea'));
  await Promise.all([...running, disconnected.catch(() => undefined), stayed]);
  expect(handledBodies).toEqual(['stayed']);
});

test('skips queued work whose request has already timed out', async () => {
  const { post, handledBodies, work, occupyQueue } = queuedApp(50);
  const running = occupyQueue();
  expect((await post('"late"')).status).toBe(503);
  work.resolve(new Response('tea'));
  await Promise.all(running);
  expect((await post('"in time"')).status).toBe(200);
  expect(handledBodies).toEqual(['in time']);
});
