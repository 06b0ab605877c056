import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { LINES } from '#adapters/http/load-meter.ts';
import { apiMap } from '#domain/api-map.ts';
import { emailKey } from '#domain/credentials.ts';
import { LONGEST_WAIT_MS } from '#domain/rate-limits.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anAddressOfTheNet, anEmail, PASSWORD, type Shopper, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Few enough that all guesses together find room in the line; beyond that everybody is asked to come back. */
const ADDRESSES = Math.floor((LINES.first.running + LINES.first.waiting) / 4);
/** How long somebody who is slowed by others may take: the wait itself, and the time of a password. */
const PROMISED_MS = 5_000;

const enter = (shopper: Shopper, email: string) => shopper.post(apiMap.signIn, { email, password: PASSWORD });
const timed = async (asking: Promise<Response>) => {
  const start = performance.now();
  const { status } = await asking;
  return { status, ms: performance.now() - start };
};

/** Guesses at these accounts from many addresses at once, each as often as it is let, until it is told to end. */
const besiege = (emails: readonly string[]) => {
  const over = new AbortController();
  const guess = async (address: string, email: string) => {
    const guesser = shopperAt(shop.origin, address);
    for (let status = 0; !over.signal.aborted && status !== 429; ) {
      const answered = await guesser.post(apiMap.signIn, { email, password: 'not it, I am afraid' });
      await answered.body?.cancel();
      status = answered.status;
    }
  };
  const addresses = Array.from({ length: ADDRESSES }, anAddressOfTheNet);
  const guessers = emails.flatMap((email) => addresses.map((address) => guess(address, email)));
  return async () => {
    over.abort();
    await Promise.all(guessers);
  };
};

test('[D06] [D14] while guesses come from everywhere, the owner is in at once in a browser that is known, and within five seconds in any other', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const others = [anEmail(), anEmail()];
  const neighbor = shop.newShopper();
  const untouched = await neighbor.signUp();
  const end = besiege([email, ...others]);
  try {
    // The owner's account is as far beyond its budget as makes everybody wait longest.
    const pressed = () =>
      shop.database.rows(
        "select 1 from rate_limits where key = $1 and whole_at > now() + interval '10 minutes'",
        [`sign-in account ${createHash('sha256').update(emailKey(email)).digest('base64url').slice(0, 22)}`],
      );
    await expect.poll(pressed, { timeout: 20_000 }).toHaveLength(1);
    const known = await timed(enter(owner, email));
    expect([known.status, known.ms < LONGEST_WAIT_MS]).toEqual([200, true]);
    const [strange, elsewhere] = await Promise.all([
      timed(enter(shop.newShopper(), email)),
      timed(enter(shop.newShopper(), untouched)),
    ]);
    expect([strange.status, strange.ms > LONGEST_WAIT_MS - 100, strange.ms < PROMISED_MS]).toEqual([
      200,
      true,
      true,
    ]);
    expect([elsewhere.status, elsewhere.ms < LONGEST_WAIT_MS]).toEqual([200, true]);
  } finally {
    await end();
  }
}, 60_000);

/** Begins to send, and never ends. */
const trickle = async (path: string): Promise<void> => {
  const sending = request(new URL(path, shop.origin), {
    method: 'POST',
    headers: {
      origin: shop.origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anAddressOfTheNet(),
      'content-type': 'application/json',
      'content-length': '400',
      expect: '100-continue',
    },
  });
  sending.on('error', () => undefined).flushHeaders();
  onTestFinished(() => void sending.destroy());
  await once(sending, 'continue');
  sending.write('{');
};

test('[G02] [D14] bodies that trickle in keep nobody from signing in, nor from a price', async () => {
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
