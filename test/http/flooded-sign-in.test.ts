import { once } from 'node:events';
import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { QUEUE_LIMITS } from '#adapters/http/limits/load-shedding.ts';
import { emailKey } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { rateLimitKey } from '#test/support/rate-limit-key.ts';
import { timed } from '#test/support/response-statuses.ts';
import { anEmail, anIpAddress, PASSWORD, type Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const enter = (shopper: Shopper, email: string) => shopper.post(apiMap.signIn, { email, password: PASSWORD });

/** Starts a request with a body of this size from its own address; resolves when the shop has read the headers. */
const beginToSend = async (path: string, bytes: number) => {
  const sending = request(new URL(path, shop.origin), {
    method: 'POST',
    headers: {
      origin: shop.origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anIpAddress(),
      'content-type': 'application/json',
      'content-length': String(bytes),
      expect: '100-continue',
    },
  });
  sending.on('error', () => undefined).flushHeaders();
  onTestFinished(() => void sending.destroy());
  // A rejection may arrive together with the 100-continue response.
  const answered = once(sending, 'response');
  answered.catch(() => undefined);
  await once(sending, 'continue');
  return { sending, answered };
};

/** Starts a request and completes it on demand; resolves to the status. */
const arrive = async (path: string, json: unknown) => {
  const text = JSON.stringify(json);
  const { sending, answered } = await beginToSend(path, text.length);
  return async (): Promise<unknown> => {
    sending.end(text);
    const [response] = await answered;
    response.resume();
    return response.statusCode;
  };
};

/** Locks these rate-limit rows until released, and uses up their limits. */
const holdBudgets = async (keys: readonly string[]) => {
  const holder = new pg.Client({ connectionString: shop.database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  for (const key of keys)
    await holder.query("insert into rate_limits (key, whole_at) values ($1, now() + interval '1 day')", [
      key,
    ]);
  return { release: () => holder.query('commit') };
};

test('one address that guesses and requests quotes over hundreds of connections leaves sign-in and quotes available', async () => {
  const email = await shop.newShopper().signUp();
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const besieger = shop.newShopper();
  const guess = { email: anEmail(), password: 'not it, I am afraid' };
  const held = await holdBudgets([
    rateLimitKey('sign-in account-at-address', `${emailKey(guess.email)} ${besieger.address}`),
    rateLimitKey('quote address', besieger.address),
  ]);
  const besiegeAt = (path: string, json: unknown) => {
    const statuses: number[] = [];
    const requests = Array.from({ length: 200 }, async () => {
      const answered = await besieger.post(path, json);
      statuses.push(answered.status);
      await answered.body?.cancel();
    });
    return { statuses, over: Promise.all(requests) };
  };
  const sieges = [besiegeAt(apiMap.signIn, guess), besiegeAt(apiMap.quote, { items })];
  // The others of each attack would fill their whole queue.
  const places = [QUEUE_LIMITS.first, QUEUE_LIMITS.middle].map(
    ({ maxRunning, maxQueued }) => maxRunning + maxQueued,
  );
  for (const [n, { statuses }] of sieges.entries())
    await expect
      .poll(() => statuses.length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(200 - (places[n] ?? Number.NaN));
  // All of them at once delay the event loop briefly, and load is shed meanwhile.
  const searched = async () => (await shop.newShopper().request(`${apiMap.suggestions}?q=mint`)).status;
  await expect.poll(searched).toBe(200);
  const [entering, pricing] = await Promise.all([
    arrive(apiMap.signIn, { email, password: PASSWORD }),
    arrive(apiMap.quote, { items }),
  ]);
  // Keeps queues short on slow machines.
  await held.release();
  expect(await Promise.all([entering(), pricing()])).toEqual([200, 200]);
  await Promise.all(sieges.map(({ over }) => over));
  const [guesses, quotes] = sieges.map(({ statuses }) => new Set(statuses));
  expect(guesses).toEqual(new Set([503, 429]));
  // Quotes from one address are throttled, and rejected if many wait.
  expect([quotes?.has(503), quotes?.difference(new Set([200, 429, 503]))]).toEqual([true, new Set()]);
});

/** Starts a request and never ends it. */
const trickle = async (path: string): Promise<void> => {
  (await beginToSend(path, 400)).sending.write('{');
};

test('slow bodies leave sign-in and quotes available', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  await Promise.all(
    [apiMap.signIn, apiMap.quote].flatMap((path) => Array.from({ length: 12 }, () => trickle(path))),
  );
  const items = [{ id: 'marrakech-mint', quantity: 1 }];
  const [entered, priced] = await Promise.all([
    timed(enter(shop.newShopper(), email)),
    timed(shop.newShopper().post(apiMap.quote, { items })),
  ]);
  expect([entered.status, entered.ms < 2_000]).toEqual([200, true]);
  expect([priced.status, priced.ms < 2_000]).toEqual([200, true]);
});
