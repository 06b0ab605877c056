import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailKey } from '#domain/accounts/credentials.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { MAX_THROTTLE_DELAY_MS } from '#platform/throttle-delay.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { rateLimitKey } from '#test/support/rate-limit-key.ts';
import { timed } from '#test/support/response-statuses.ts';
import { anEmail, anIpAddress, PASSWORD, type Shopper, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** So few at a time that no load is shed, however slow the machine is. */
const GUESSERS = 2;
/** Longest response for a throttled person: the delay and a password hash. */
const PROMISED_MS = 5_000;

const enter = (shopper: Shopper, email: string) => shopper.post(apiMap.signIn, { email, password: PASSWORD });

/** Guesses passwords of these accounts, changing the address whenever one is limited, until stopped. */
const besiege = (emails: readonly string[]) => {
  const over = new AbortController();
  const guess = async (email: string) => {
    for (let guesser = shopperAt(shop.origin, anIpAddress()); !over.signal.aborted; ) {
      const answered = await guesser.post(apiMap.signIn, { email, password: 'not it, I am afraid' });
      await answered.body?.cancel();
      if (answered.status === 429) guesser = shopperAt(shop.origin, anIpAddress());
    }
  };
  const guessers = emails.flatMap((email) => Array.from({ length: GUESSERS }, () => guess(email)));
  return async () => {
    over.abort();
    await Promise.all(guessers);
  };
};

test('signs the owner in at once on a trusted device, and elsewhere within five seconds, during distributed guessing', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const others = [anEmail(), anEmail()];
  const neighbor = shop.newShopper();
  const untouched = await neighbor.signUp();
  const end = besiege([email, ...others]);
  try {
    // The owner's account is so far over its limit that the delay is the longest.
    const pressed = () =>
      shop.database.rows(
        "select 1 from rate_limits where key = $1 and whole_at > now() + interval '10 minutes'",
        [rateLimitKey('sign-in account', emailKey(email))],
      );
    await expect.poll(pressed, { timeout: 40_000 }).toHaveLength(1);
    const known = await timed(enter(owner, email));
    expect([known.status, known.ms < MAX_THROTTLE_DELAY_MS]).toEqual([200, true]);
    const [unknownDevice, elsewhere] = await Promise.all([
      timed(enter(shop.newShopper(), email)),
      timed(enter(shop.newShopper(), untouched)),
    ]);
    expect([
      unknownDevice.status,
      unknownDevice.ms > MAX_THROTTLE_DELAY_MS - 100,
      unknownDevice.ms < PROMISED_MS,
    ]).toEqual([200, true, true]);
    expect([elsewhere.status, elsewhere.ms < MAX_THROTTLE_DELAY_MS]).toEqual([200, true]);
  } finally {
    await end();
  }
});
