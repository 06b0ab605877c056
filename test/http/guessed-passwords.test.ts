import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailKey } from '#domain/accounts/credentials.ts';
import { MAX_THROTTLE_DELAY_MS } from '#platform/traffic/memory-store.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { rateLimitKey } from '#test/support/rate-limit-key.ts';
import { timed } from '#test/support/response-statuses.ts';
import { anEmail, anIpAddress, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Few enough that even a slow machine sheds no load. */
const GUESSERS_PER_ACCOUNT = 2;
/** Longest allowed response time for a throttled person: the delay and a password hash. */
const MAX_RESPONSE_MS = 5_000;

/** Guesses passwords of these accounts until stopped, each time from a new address after a 429. */
const guessPasswords = (emails: readonly string[]) => {
  const stop = new AbortController();
  const guess = async (email: string) => {
    for (let guesser = shopperAt(shop.origin, anIpAddress()); !stop.signal.aborted; ) {
      const response = await guesser.signIn(email, 'not it, I am afraid');
      await response.body?.cancel();
      if (response.status === 429) guesser = shopperAt(shop.origin, anIpAddress());
    }
  };
  const guessers = emails.flatMap((email) =>
    Array.from({ length: GUESSERS_PER_ACCOUNT }, () => guess(email)),
  );
  return async () => {
    stop.abort();
    await Promise.all(guessers);
  };
};

test('signs the owner in at once on a trusted device, and within five seconds on another, during distributed guessing', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const others = [anEmail(), anEmail()];
  const otherShopper = shop.newShopper();
  const otherEmail = await otherShopper.signUp();
  const stopGuessing = guessPasswords([email, ...others]);
  try {
    // So far over its limit, the account has the longest delay.
    const accountsFarOverLimit = () =>
      shop.database.rows(
        "select 1 from rate_limits where key = $1 and whole_at > now() + interval '10 minutes'",
        [rateLimitKey('sign-in account', emailKey(email))],
      );
    await expect.poll(accountsFarOverLimit, { timeout: 40_000 }).toHaveLength(1);
    const trustedDevice = await timed(owner.signIn(email));
    expect([trustedDevice.status, trustedDevice.ms < MAX_THROTTLE_DELAY_MS]).toEqual([202, true]);
    const [unknownDevice, otherAccount] = await Promise.all([
      timed(shop.newShopper().signIn(email)),
      timed(shop.newShopper().signIn(otherEmail)),
    ]);
    expect([
      unknownDevice.status,
      unknownDevice.ms > MAX_THROTTLE_DELAY_MS - 100,
      unknownDevice.ms < MAX_RESPONSE_MS,
    ]).toEqual([202, true, true]);
    expect([otherAccount.status, otherAccount.ms < MAX_THROTTLE_DELAY_MS]).toEqual([202, true]);
  } finally {
    await stopGuessing();
  }
});
