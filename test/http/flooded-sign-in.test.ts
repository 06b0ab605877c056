import { once } from 'node:events';
import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emailKey } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { QUEUE_LIMITS } from '#platform/traffic/concurrency-limiter.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { rateLimitKey } from '#test/support/rate-limit-key.ts';
import { timed } from '#test/support/response-statuses.ts';
import { anEmail, anIpAddress, PASSWORD } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const SIGN_IN = '/auth.data';
const FORM = 'application/x-www-form-urlencoded';

/** Starts a request with a body of this size from its own address; resolves when the shop has read the headers. */
const startRequest = async (path: string, bytes: number, type = 'application/json') => {
  const outgoing = request(new URL(path, shop.origin), {
    method: 'POST',
    headers: {
      origin: shop.origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anIpAddress(),
      'content-type': type,
      'content-length': String(bytes),
      expect: '100-continue',
    },
  });
  outgoing.on('error', () => undefined).flushHeaders();
  onTestFinished(() => void outgoing.destroy());
  // A rejection may arrive together with the 100-continue response.
  const responseEvent = once(outgoing, 'response');
  responseEvent.catch(() => undefined);
  await once(outgoing, 'continue');
  return { outgoing, responseEvent };
};

/** Starts a request; the returned function completes it and resolves to the status. */
const startWithBody = async (path: string, text: string, type?: string) => {
  const { outgoing, responseEvent } = await startRequest(path, text.length, type);
  return async (): Promise<unknown> => {
    outgoing.end(text);
    const [response] = await responseEvent;
    response.resume();
    return response.statusCode;
  };
};

/** Locks these rate-limit rows until released, and uses up their limits. */
const lockLimits = async (keys: readonly string[]) => {
  const client = new pg.Client({ connectionString: shop.database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  for (const key of keys)
    await client.query("insert into rate_limits (key, whole_at) values ($1, now() + interval '1 day')", [
      key,
    ]);
  return { release: () => client.query('commit') };
};

test('one address that guesses and requests quotes over hundreds of connections leaves sign-in and quotes available', async () => {
  const email = await shop.newShopper().signUp();
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const attacker = shop.newShopper();
  const guess = { email: anEmail(), password: 'not it, I am afraid' };
  const lock = await lockLimits([
    rateLimitKey('sign-in account-and-ip-address', `${emailKey(guess.email)} ${attacker.address}`),
    rateLimitKey('quote ip-address', attacker.address),
  ]);
  const floodWith = (send: () => Promise<Response>) => {
    const statuses: number[] = [];
    const requests = Array.from({ length: 200 }, async () => {
      const response = await send();
      statuses.push(response.status);
      await response.body?.cancel();
    });
    return { statuses, finished: Promise.all(requests) };
  };
  const floods = [
    floodWith(() => attacker.signIn(guess.email, guess.password)),
    floodWith(() => attacker.post(apiMap.quote, { items })),
  ];
  // The rest of each flood would fill its whole queue.
  const capacities = [QUEUE_LIMITS.first, QUEUE_LIMITS.middle].map(
    ({ maxRunning, maxQueued }) => maxRunning + maxQueued,
  );
  for (const [n, { statuses }] of floods.entries())
    await expect
      .poll(() => statuses.length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(200 - (capacities[n] ?? Number.NaN));
  // The simultaneous requests delay the event loop, so the shop sheds load for a moment.
  const searchStatus = async () => (await shop.newShopper().request(`${apiMap.suggestions}?q=mint`)).status;
  await expect.poll(searchStatus).toBe(200);
  const [completeSignIn, completeQuote] = await Promise.all([
    startWithBody(
      SIGN_IN,
      new URLSearchParams({ intent: 'sign-in', email, password: PASSWORD }).toString(),
      FORM,
    ),
    startWithBody(apiMap.quote, JSON.stringify({ items })),
  ]);
  // Released only now, to keep queues short on slow machines.
  await lock.release();
  expect(await Promise.all([completeSignIn(), completeQuote()])).toEqual([202, 200]);
  await Promise.all(floods.map(({ finished }) => finished));
  const [guesses, quotes] = floods.map(({ statuses }) => new Set(statuses));
  expect(guesses).toEqual(new Set([503, 429]));
  // Quotes from one address are throttled, and rejected if many wait.
  expect([quotes?.has(503), quotes?.difference(new Set([200, 429, 503]))]).toEqual([true, new Set()]);
});

/** Sends the first byte of a body and nothing more. */
const sendFirstByte = async (path: string, type: string): Promise<void> => {
  (await startRequest(path, 400, type)).outgoing.write('{');
};

test('slow bodies leave sign-in and quotes available', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  await Promise.all(
    [[SIGN_IN, FORM] as const, [apiMap.quote, 'application/json'] as const].flatMap(([path, type]) =>
      Array.from({ length: 12 }, () => sendFirstByte(path, type)),
    ),
  );
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const [signedIn, quoted] = await Promise.all([
    timed(shop.newShopper().signIn(email)),
    timed(shop.newShopper().post(apiMap.quote, { items })),
  ]);
  expect([signedIn.status, signedIn.ms < 2_000]).toEqual([202, true]);
  expect([quoted.status, quoted.ms < 2_000]).toEqual([200, true]);
});
