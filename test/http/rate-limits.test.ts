import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailKey } from '#domain/accounts/credentials.ts';
import { MAX_THROTTLE_DELAY_MS } from '#platform/traffic/memory-store.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { linkIn, NEW_PASSWORD, PASSWORD_GUESSED, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { rateLimitKey } from '#test/support/rate-limit-key.ts';
import { responseStatuses, timed } from '#test/support/response-statuses.ts';
import { anEmail, anIpAddress, aSignUp, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { formErrorOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const shopperFrom = (address: string) => shopperAt(shop.origin, address);
const guess = (email: string, address: string) => shopperFrom(address).signIn(email, 'not it, I am afraid');

test('checks few of 1,000 guesses from one address, and signs the owner in at once', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const attacker = anIpAddress();
  const count = await responseStatuses(1_000, () => guess(email, attacker));
  const burst = RATE_LIMIT_POLICIES['sign-in'].limits[0].burst;
  expect(count(401)).toBeGreaterThanOrEqual(1);
  expect(count(401)).toBeLessThanOrEqual(burst + 2);
  expect(count(401) + count(429)).toBe(1_000);
  const start = performance.now();
  const response = await shop.newShopper().signIn(email);
  expect(response.status).toBe(202);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('delays the owner during distributed guessing by less than five seconds', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const guesses = Array.from({ length: 16 }, () => guess(email, anIpAddress()));
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
  const start = performance.now();
  const response = await shop.newShopper().signIn(email);
  expect(response.status).toBe(202);
  const durationMs = performance.now() - start;
  expect([durationMs > MAX_THROTTLE_DELAY_MS - 100, durationMs < 5_000]).toEqual([true, true]);
});

test('signs the owner in on a trusted device while their address is rate-limited', async () => {
  const attacker = anIpAddress();
  const owner = shopperAt(shop.origin, attacker);
  const email = await owner.signUp();
  await owner.logOut();
  const count = await responseStatuses(80, () => guess(email, attacker));
  expect(count(429)).toBeGreaterThan(60);
  const start = performance.now();
  const signIn = await owner.signIn(email);
  expect([signIn.status, performance.now() - start < MAX_THROTTLE_DELAY_MS]).toEqual([202, true]);
  expect((await shopperFrom(attacker).signIn(email)).status).toBe(429);
});

test('limits a trusted device to ten guesses, and gives it none at another account', async () => {
  const thief = shop.newShopper();
  const email = await thief.signUp();
  const victim = await shop.newShopper().signUp();
  const guessOnDevice = (account: string, n: number) => thief.signIn(account, `guess number ${n}`);
  const countOwn = await responseStatuses(16, (n) => guessOnDevice(email, n));
  expect([countOwn(401) <= 11, countOwn(429) >= 5]).toEqual([true, true]);
  const countOther = await responseStatuses(16, (n) => guessOnDevice(victim, n));
  expect(countOther(401)).toBeLessThanOrEqual(RATE_LIMIT_POLICIES['sign-in'].limits[0].burst + 1);
  for (const device of ['', 'x', `${thief.jar.get('__Host-device')}x`, '__proto__']) {
    const forged = shopperAt(shop.origin, thief.address);
    forged.jar.set('__Host-device', device);
    const response = await forged.signIn(victim, 'a guess');
    expect([device, response.status]).toEqual([device, 429]);
  }
});

/** The times at which the limits of a policy are full again, in seconds, by their kind of key. */
const fullTimes = async (rateLimit: string): Promise<Record<string, number>> => {
  const rows = await shop.database.rows<{ by: string; full_at: number }>(
    `select split_part(key, ' ', 2) as by, sum(extract(epoch from whole_at))::float8 as full_at from rate_limits
     where split_part(key, ' ', 1) = $1 group by 1`,
    [rateLimit],
  );
  return Object.fromEntries(rows.map(({ by, full_at }) => [by, full_at]));
};

test('a guess on a trusted device uses only the limit of that device', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  await guess(anEmail(), anIpAddress());
  const before = await fullTimes('sign-in');
  expect((await owner.signIn(email, 'not it')).status).toBe(401);
  const after = await fullTimes('sign-in');
  const changed = Object.keys(after).filter((by) => after[by] !== before[by]);
  expect(changed).toEqual(['device']);
});

test('a new password revokes every trusted device', async () => {
  const thief = shop.newShopper();
  const email = await thief.signUp();
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  await shop.newShopper().send('/reset-password', { email });
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  const newPassword = 'second flush in june';
  await shop.newShopper().send(linkIn(message), { password: newPassword, confirmPassword: newPassword });
  await responseStatuses(12, () => guess(email, thief.address));
  expect(thief.jar.get('__Host-device')).toBeDefined();
  expect((await thief.signIn(email, newPassword)).status).toBe(429);
});

test('a limit that all clients share rejects or throttles the next client', async () => {
  const franchise = () => ({ name: 'Una', email: anEmail(), town: 'Springfield', message: 'A store?' });
  const withdrawal = () => ({ intent: 'confirm', name: 'Una', email: anEmail(), orderNumber: 'CAM-7K4Q2M' });
  const requests: Record<string, (address: string) => Promise<Response>> = {
    'sign-in': (address) => guess(anEmail(), address),
    'staff-sign-in': (address) =>
      shopperFrom(address).send('/admin/sign-in', { email: anEmail(), password: 'x', code: '123456' }),
    'sign-up': (address) => shopperFrom(address).register(aSignUp(anEmail())),
    'password-reset': (address) => shopperFrom(address).send('/reset-password', { email: anEmail() }),
    enquiry: (address) => shopperFrom(address).send('/franchising', franchise()),
    withdrawal: (address) => shopperFrom(address).send('/withdrawal', withdrawal()),
    'order-email': (address) =>
      shopperFrom(address).send('/find-order', { number: 'CAM-7K4Q2M', email: anEmail() }),
    'back-in-stock': (address) =>
      shopperFrom(address).send('/back-in-stock/masala-chai', { email: anEmail() }),
  };
  const sharedLimits = Object.entries(RATE_LIMIT_POLICIES).filter(
    ([, policy]) => 'shedPriority' in policy && policy.limits.some(({ by }) => by === 'all-clients'),
  );
  expect(sharedLimits.map(([rateLimit]) => rateLimit).toSorted()).toEqual(Object.keys(requests).toSorted());
  const check = async ([rateLimit, request]: [string, (address: string) => Promise<Response>]) => {
    expect([rateLimit, (await request(anIpAddress())).status]).not.toEqual([rateLimit, 429]);
    const used = await shop.database.rows(
      "update rate_limits set whole_at = now() + interval '3 hours' where key like $1 returning key",
      [`${rateLimit} all-clients %`],
    );
    expect([rateLimit, used.length]).toEqual([rateLimit, 1]);
    const start = performance.now();
    const { status } = await request(anIpAddress());
    const hasWaited = performance.now() - start > MAX_THROTTLE_DELAY_MS - 100;
    expect([rateLimit, status === 429 || hasWaited]).toEqual([rateLimit, true]);
    await shop.database.rows('delete from rate_limits where key like $1', [`${rateLimit} all-clients %`]);
  };
  // Simultaneous, because each may be delayed for three seconds.
  await Promise.all(Object.entries(requests).map(check));
});

test.each([
  ['withdraws', '/withdrawal', { intent: 'confirm', name: 'Una', orderNumber: 'CAM-7K4Q2M' }],
  ['finds the order', '/find-order', { number: 'CAM-7K4Q2M' }],
])('a customer %s while a stranger sends the form with the same email', async (_, path, fields) => {
  const [email, stranger] = [anEmail(), anIpAddress()];
  const count = await responseStatuses(14, () => shopperFrom(stranger).send(path, { ...fields, email }));
  expect(count(429)).toBeGreaterThan(0);
  expect((await shop.newShopper().send(path, { ...fields, email })).status).toBeLessThan(400);
});

test('emails the owner of an account once when its password is guessed often', async () => {
  const email = await shop.newShopper().signUp();
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  const guessOften = () =>
    responseStatuses(RATE_LIMIT_POLICIES['failed-sign-in'].limits[0].burst + 4, () =>
      guess(email, anIpAddress()),
    );
  await guessOften();
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, PASSWORD_GUESSED]);
  expect(message.text).toContain(`${shop.origin}/reset-password`);
  const nextGuess = await guess(email, anIpAddress());
  expect(nextGuess.status).toBe(401);
  expect(await shop.database.rows("select 1 from letters where kind = 'password-guessed'")).toHaveLength(1);
  // A day later, the owner is emailed again.
  await shop.database.rows("update passwords set guesses_told_at = now() - interval '25 hours'");
  await guess(email, anIpAddress());
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, PASSWORD_GUESSED, PASSWORD_GUESSED]);
});

test('limits sign-ins to many accounts from one address, and delays those beyond the limit', async () => {
  const attacker = anIpAddress();
  const { burst, everyMs } = RATE_LIMIT_POLICIES['sign-in'].limits[1];
  const start = performance.now();
  const durations = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const chain = [];
      for (let n = 0; n < 10; n += 1) chain.push(await timed(guess(anEmail(), attacker)));
      return chain;
    }),
  );
  const isUndelayed = ({ ms, status }: { ms: number; status: number }) =>
    status === 401 && ms < MAX_THROTTLE_DELAY_MS / 12;
  const refilled = (performance.now() - start) / everyMs;
  expect(durations.flat().filter(isUndelayed).length).toBeLessThanOrEqual(burst + refilled + 1);
  expect((await timed(guess(anEmail(), attacker))).ms).toBeGreaterThan(MAX_THROTTLE_DELAY_MS / 12);
});

test('neither another spelling of the email nor a forged header evades the limit', async () => {
  const name = `ada-${Date.now()}`;
  const attacker = anIpAddress();
  const count = await responseStatuses(30, (n) =>
    guess(
      [`${name}@example.com`, `${name.toUpperCase()}@Example.com`, ` ${name}@EXAMPLE.COM `][n % 3] ?? '',
      `${n}.1.1.1, ${attacker}`,
    ),
  );
  expect(count(401)).toBeLessThanOrEqual(RATE_LIMIT_POLICIES['sign-in'].limits[0].burst + 1);
  expect(count(429)).toBeGreaterThanOrEqual(19);
});

test('accepts twenty of 240 right sign-ins, and limits the others like guesses', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const signIn = (shopper: Shopper) => shopper.signIn(email);
  // Signing up counts as the first hit.
  for (let n = 1; n < RATE_LIMIT_POLICIES['successful-sign-in'].limits[0].burst; n += 1)
    expect((await signIn(owner)).status).toBe(202);
  const address = anIpAddress();
  const count = await responseStatuses(240 - RATE_LIMIT_POLICIES['successful-sign-in'].limits[0].burst, () =>
    signIn(shopperFrom(address)),
  );
  // The limit may have refilled by one meanwhile.
  expect([count(202) <= 1, count(429) > 100]).toEqual([true, true]);
  const { burst, everyMs } = RATE_LIMIT_POLICIES['sign-in'].limits[0];
  expect(
    await shop.database.rows(
      "select 1 from rate_limits where key = $1 and whole_at > now() + $2 * interval '1 millisecond'",
      [
        rateLimitKey('sign-in account-and-ip-address', `${emailKey(email)} ${address}`),
        (burst - 2) * everyMs,
      ],
    ),
  ).toHaveLength(1);
  const rejected = await signIn(shopperFrom(address));
  expect(await formErrorOf(rejected.clone())).toMatchObject({ status: 429, code: 'auth/too-many-requests' });
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('limits how many accounts one address can probe by signing up', async () => {
  const address = anIpAddress();
  const existing = await shop.newShopper().signUp();
  const count = await responseStatuses(100, () => shopperFrom(address).register(aSignUp(existing)));
  expect(count(409)).toBeLessThanOrEqual(RATE_LIMIT_POLICIES['sign-up'].limits[1].burst + 1);
  expect(count(429)).toBeGreaterThanOrEqual(79);
});

test('a rate-limited response does not reveal whether the account exists', async () => {
  const existing = await shop.newShopper().signUp();
  const output = await Promise.all(
    [existing, anEmail()].map(async (email) => {
      const address = anIpAddress();
      // Sequential, because load shedding would reject some without counting them.
      for (let n = 0; n < RATE_LIMIT_POLICIES['sign-in'].limits[0].burst; n += 1) await guess(email, address);
      const response = await guess(email, address);
      const headers = [...response.headers].filter(
        ([name]) => !['date', 'retry-after', 'x-request-id'].includes(name),
      );
      return { status: response.status, headers, body: (await response.text()).replace(email, '') };
    }),
  );
  expect(output[0]).toEqual(output[1]);
  expect(output[0]?.status).toBe(429);
});

test('throttles repeated sign-outs of invented sessions, and leaves sign-out available to others', async () => {
  const owner = shop.newShopper();
  await owner.signUp();
  const attacker = anIpAddress();
  const [, { burst }] = RATE_LIMIT_POLICIES['sign-out'].limits;
  const signOutInvented = (n: number) => {
    const attackerSession = shopperFrom(attacker);
    attackerSession.jar.set('__Host-session', `invented-${n}`);
    return attackerSession.logOut();
  };
  const count = await responseStatuses(burst + 8, signOutInvented);
  expect(count(202)).toBe(burst + 8);
  await shop.database.rows("update rate_limits set whole_at = now() + interval '1 hour' where key = $1", [
    rateLimitKey('sign-out ip-address', attacker),
  ]);
  expect((await timed(signOutInvented(-1))).ms).toBeGreaterThan(MAX_THROTTLE_DELAY_MS - 100);
  expect((await owner.logOut()).status).toBe(202);
  expect((await owner.request('/api/orders')).status).toBe(401);
});

test('stores neither emails nor addresses with the rate limits', async () => {
  const [email, address] = [anEmail(), anIpAddress()];
  await guess(email, address);
  const rows = await shop.database.rows<{ key: string }>('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.some(({ key }) => key.includes(email) || key.includes(address))).toBe(false);
});
