import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { MAX_RESET_LINKS } from '#domain/email/email-message.ts';
import { MAX_UNPAID_ORDERS_PER_IP_ADDRESS } from '#domain/orders/max-unpaid-orders.ts';
import { MAX_THROTTLE_DELAY_MS } from '#platform/traffic/memory-store.ts';
import { RATE_LIMIT_POLICIES, type RateLimitPolicyName } from '#platform/traffic/policies.ts';
import { markEmailVerified } from '#test/support/customers.ts';
import { aPurchase } from '#test/support/examples.ts';
import { NEW_PASSWORD, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putInStock } from '#test/support/order-fixtures.ts';
import { rateLimitKey } from '#test/support/rate-limit-key.ts';
import { responseStatuses, timed } from '#test/support/response-statuses.ts';
import { anEmail, anIpAddress, aSignUp, PASSWORD, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Longest allowed response time for a throttled shopper: the delay and a password hash. */
const MAX_RESPONSE_MS = 5_000;

const order = (shopper: Shopper, id: string, quantity = 1) =>
  shopper.post('/checkout-form', aPurchase({ items: [{ id, quantity }] }));

/** A customer with a verified email. */
const verifiedAt = async (address: string) => {
  const customer = shopperAt(shop.origin, address);
  const email = await customer.signUp();
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  await markEmailVerified(shop, email);
  return { customer, email };
};

/** Uses up a limit by address. */
const useUp = (rateLimit: string, address: string, scope = 'ip-address') =>
  shop.database.rows(
    `insert into rate_limits (key, whole_at) values ($1, now() + interval '1 day')
     on conflict (key) do update set whole_at = excluded.whole_at`,
    [rateLimitKey(`${rateLimit} ${scope}`, address)],
  );

test.each([
  ['an IPv4 address', () => anIpAddress()],
  ['a /64 of IPv6', () => `2001:db8:a6:${Math.floor(Math.random() * 65_536).toString(16)}::1`],
])('unpaid orders of many guests behind %s never block a verified customer there', async (_, newAddress) => {
  const address = newAddress();
  const teas = Array.from({ length: MAX_UNPAID_ORDERS_PER_IP_ADDRESS + 2 }, (__, n) =>
    `tea-${address}-${n}`.replace(/[^\w-]/g, '-'),
  );
  for (const tea of teas) await putInStock(shop.database, tea, 1);
  for (const tea of teas.slice(2))
    expect((await order(shopperAt(shop.origin, address), tea)).status).toBe(200);
  const [next = '', last = ''] = teas;
  const rejected = await refusalOf(await order(shopperAt(shop.origin, address), next));
  expect(rejected).toMatchObject({ status: 409, code: 'many-unpaid-nearby' });
  // The message does not call them the shopper's orders.
  expect(messageOf('many-unpaid-nearby')).not.toMatch(/orders? of yours|your orders?/i);
  const { customer } = await verifiedAt(address);
  expect((await order(customer, next)).status).toBe(200);
  // An unverified account shares the limit.
  const unverified = shopperAt(shop.origin, address);
  await unverified.signUp();
  expect(await refusalOf(await order(unverified, last))).toMatchObject({ code: 'many-unpaid-nearby' });
});

test('unpaid orders of verified customers do not use up the limit of guests at their address', async () => {
  const address = anIpAddress();
  for (const tea of ['verified-tea', 'guest-tea']) await putInStock(shop.database, tea, 400);
  const customers = [];
  for (let n = 0; n < 4; n += 1) customers.push(await verifiedAt(address));
  for (let n = 0; n < MAX_UNPAID_ORDERS_PER_IP_ADDRESS; n += 1) {
    const { customer } = customers[n % customers.length] ?? (await verifiedAt(address));
    expect((await order(customer, 'verified-tea')).status).toBe(200);
  }
  expect((await order(shopperAt(shop.origin, address), 'guest-tea')).status).toBe(200);
});

test('stock reserved by guests of an IP prefix does not block a verified customer there', async () => {
  await putInStock(shop.database, 'near-tea', 80);
  const [first, second] = ['203.0.113.7', '203.0.113.8'];
  expect((await order(shopperAt(shop.origin, first), 'near-tea', 40)).status).toBe(200);
  expect((await order(shopperAt(shop.origin, second), 'near-tea', 1)).status).toBe(409);
  for (const address of [first, second])
    expect((await order((await verifiedAt(address)).customer, 'near-tea', 10)).status).toBe(200);
});

const RECEIPT = crypto.randomUUID();
const ENQUIRY_FIELDS = { name: 'Ada', phone: '', town: 'York', message: 'Hi', website: '' };
const enquiry = () => ({ ...ENQUIRY_FIELDS, email: anEmail() });

// Concurrent, because throttled requests wait.
test.concurrent.each<[rateLimit: string, request: (shopper: Shopper) => Promise<Response>]>([
  ['purchase', (shopper) => order(shopper, 'marrakech-mint')],
  ['quote', (shopper) => shopper.post('/api/cart/quote', { items: [] })],
  ['order', (shopper) => shopper.request(`/api/orders/${RECEIPT}/sums`)],
  ['sign-out', (shopper) => shopper.logOut()],
])('throttles guests but no verified customer once others at an address have used up %s', async (rateLimit, request) => {
  const address = anIpAddress();
  const { customer } = await verifiedAt(address);
  await useUp(rateLimit, address);
  const guest = await timed(request(shopperAt(shop.origin, address)));
  expect([guest.status < 429, guest.ms > MAX_THROTTLE_DELAY_MS - 100, guest.ms < MAX_RESPONSE_MS]).toEqual([
    true,
    true,
    true,
  ]);
  const verified = await timed(request(customer));
  expect([verified.status < 429, verified.ms < MAX_THROTTLE_DELAY_MS]).toEqual([true, true]);
});

test.concurrent.each<[rateLimit: string, request: (shopper: Shopper) => Promise<Response>, served: number]>([
  ['sign-up', (shopper) => shopper.register(aSignUp(anEmail())), 202],
  ['google', (shopper) => shopper.request(apiMap.google), 302],
  ['secret-link', (shopper) => shopper.request('/order/none'), 404],
  ['search', (shopper) => shopper.request('/search?q=oolong'), 200],
  ['enquiry', (shopper) => shopper.send('/franchising', enquiry()), 303],
])('only throttles the next person once others at an address have used up %s', async (rateLimit, request, served) => {
  const address = anIpAddress();
  const addressLimits = RATE_LIMIT_POLICIES[rateLimit as RateLimitPolicyName].limits.filter(
    ({ by }) => by === 'ip-address',
  );
  await useUp(rateLimit, address, addressLimits.length > 1 ? 'ip-address-throttled' : 'ip-address');
  const next = await timed(request(shopperAt(shop.origin, address)));
  expect([next.status, next.ms > MAX_THROTTLE_DELAY_MS - 100, next.ms < MAX_RESPONSE_MS]).toEqual([
    served,
    true,
    true,
  ]);
});

test('rejects an enquiry far beyond the address limit, except from a verified customer', async () => {
  const address = anIpAddress();
  const { customer } = await verifiedAt(address);
  await useUp('enquiry', address);
  const request = (shopper: Shopper) => shopper.send('/franchising', enquiry());
  expect((await request(shopperAt(shop.origin, address))).status).toBe(429);
  expect((await request(customer)).status).not.toBe(429);
});

const signIn = (shopper: Shopper, email: string, password: string = PASSWORD) =>
  shopper.signIn(email, password);

test('62 wrong sign-ins to many accounts from one address never reject a right one in a new browser', async () => {
  const address = anIpAddress();
  const { email } = await verifiedAt(anIpAddress());
  const attacker = shopperAt(shop.origin, address);
  const count = await responseStatuses(62, () => signIn(attacker, anEmail(), 'not it, I am afraid'));
  expect(count(401)).toBe(62);
  const correct = await timed(signIn(shopperAt(shop.origin, address), email));
  expect([correct.status, correct.ms < MAX_RESPONSE_MS]).toEqual([202, true]);
});

test.concurrent.each<[description: string, newAddress: () => string, account: () => Promise<string>]>([
  ['a verified account', anIpAddress, async () => (await verifiedAt(anIpAddress())).email],
  ['an unverified account', anIpAddress, () => shop.newShopper().signUp()],
  ['an account in a /64 of IPv6', () => '2001:db8:a7:1::9', () => shop.newShopper().signUp()],
  [
    'an account guessed from another address',
    anIpAddress,
    async () => {
      const { email } = await verifiedAt(anIpAddress());
      const guesser = shop.newShopper();
      await responseStatuses(12, () => signIn(guesser, email, 'not it, I am afraid'));
      return email;
    },
  ],
  ['an account typed in capitals', anIpAddress, async () => (await shop.newShopper().signUp()).toUpperCase()],
])('once others have used up the sign-ins of an address, %s signs in within five seconds', async (_, newAddress, account) => {
  const address = newAddress();
  const email = await account();
  await useUp('sign-in', address.includes(':') ? '2001:db8:a7:1::/64' : address);
  const correct = await timed(signIn(shopperAt(shop.origin, address), email));
  expect([correct.status, correct.ms < MAX_RESPONSE_MS]).toEqual([202, true]);
});

test.each<
  [kind: string, path: string, body: string, request: (shopper: Shopper, email: string) => Promise<Response>]
>([
  ['orders', '/checkout-form', '{"items":[', (shopper) => order(shopper, 'marrakech-mint')],
  ['carts', '/api/cart/quote', '{"items":5}', (shopper) => shopper.post('/api/cart/quote', { items: [] })],
  ['sign-ins', '/auth.data', 'intent=sign-in&email=a&email=b', (shopper, email) => signIn(shopper, email)],
  [
    'sign-ups',
    '/auth.data',
    'intent=sign-up&email=a&email=b',
    (shopper) => shopper.register(aSignUp(anEmail())),
  ],
  ['carts without a session', apiMap.savedItems, '{}', (shopper, email) => signIn(shopper, email)],
])('malformed %s of others at an address never reject a valid request there', async (_, path, body, request) => {
  const address = anIpAddress();
  const { email } = await verifiedAt(anIpAddress());
  const attacker = shopperAt(shop.origin, address);
  const sendMalformed = () =>
    attacker.request(path, {
      body,
      headers: {
        'content-type': path === '/auth.data' ? 'application/x-www-form-urlencoded' : 'application/json',
      },
    });
  const count = await responseStatuses(RATE_LIMIT_POLICIES.quote.limits[1].burst + 20, sendMalformed);
  expect(count(429)).toBeGreaterThan(0);
  expect((await request(shopperAt(shop.origin, address), email)).ok).toBe(true);
});

test('once others have used up the password emails of an address, a confirmed mailbox there still gets one', async () => {
  const address = anIpAddress();
  const { customer, email } = await verifiedAt(address);
  const otherCustomer = await verifiedAt(anIpAddress());
  const unverified = await shopperAt(shop.origin).signUp();
  const { burst } = RATE_LIMIT_POLICIES['password-reset'].limits[0];
  await responseStatuses(burst + 5, () =>
    shopperAt(shop.origin, address).send('/reset-password', { email: anEmail() }),
  );
  // A trusted device has its own limit.
  expect((await customer.send('/reset-password', { email })).status).toBe(200);
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  // For all others the response is the same, and the mailbox has the link.
  const pages = await Promise.all(
    [otherCustomer.email, unverified, anEmail()].map(async (mailbox) => {
      const response = await shopperAt(shop.origin, address).send('/reset-password', { email: mailbox });
      return [response.status, (await response.text()).replaceAll(mailbox, '').replace(/nonce="[^"]+"/g, '')];
    }),
  );
  expect(pages[0]?.[0]).toBe(429);
  expect(pages[0]?.[1]).toContain('If you’ve confirmed this email with us');
  expect([pages[1], pages[2]]).toEqual([pages[0], pages[0]]);
  await shop.mailbox.waitForEmails(otherCustomer.email, [VERIFY_EMAIL, NEW_PASSWORD]);
  const links = "select email from account_links where purpose = 'reset-password' and email = any($1)";
  expect(await shop.database.rows(links, [[otherCustomer.email, unverified]])).toEqual([
    { email: otherCustomer.email },
  ]);
});

test.each([
  ['many complete forms', { email: 'guest@example.com' }],
  ['a field sent twice', 'email=a@example.com&email=b@example.com'],
  ['a wrong field', { mail: 'a@example.com' }],
  ['long fields', { email: 'a'.repeat(60_000) }],
])('sends password emails to trusted devices and confirmed mailboxes despite a flood of %s', async (_, form) => {
  const address = anIpAddress();
  const { customer, email } = await verifiedAt(address);
  const otherCustomer = await verifiedAt(anIpAddress());
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const attacker = shopperAt(shop.origin, address);
  // More than the limit of rejection pages for one address.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const flood = () => attacker.request('/reset-password', { body, headers });
  await responseStatuses(RATE_LIMIT_POLICIES['rejection-page'].limits[0].burst + 80, flood);
  expect((await customer.send('/reset-password', { email })).status).toBe(200);
  await shopperAt(shop.origin, address).send('/reset-password', { email: otherCustomer.email });
  for (const mailbox of [email, otherCustomer.email])
    await shop.mailbox.waitForEmails(mailbox, [VERIFY_EMAIL, NEW_PASSWORD]);
});

test.each([
  ['a field sent twice', 'email=a&email=b'],
  ['too many fields', 'a=1&'.repeat(4_000)],
  ['JSON', '{"email":5,"password":[]}'],
])('a flood of sign-ins with %s leaves sign-in available to every browser at the address', async (kind, body) => {
  const address = anIpAddress();
  const { customer, email } = await verifiedAt(address);
  await customer.logOut();
  const attacker = shopperAt(shop.origin, address);
  const type = kind === 'JSON' ? 'application/json' : 'application/x-www-form-urlencoded';
  const headers = { 'content-type': type };
  await responseStatuses(150, () => attacker.request('/auth.data', { body, headers }));
  for (const shopper of [shopperAt(shop.origin, address), customer])
    expect((await signIn(shopper, email)).status).toBe(202);
});

/** Makes reset links old enough for the next email. */
const ageLinks = (email: string) =>
  shop.database.rows(
    `update account_links set created_at = created_at - interval '2 minutes' where email = $1`,
    [email],
  );

test('limits password emails that others request for one mailbox, and keeps a valid link in it', async () => {
  const { email } = await verifiedAt(anIpAddress());
  for (let n = 0; n < MAX_RESET_LINKS + 4; n += 1) {
    expect((await shop.newShopper().send('/reset-password', { email })).status).toBe(200);
    await ageLinks(email);
  }
  const links = "select 1 from account_links where purpose = 'reset-password' and email = $1";
  expect(await shop.database.rows(links, [email])).toHaveLength(MAX_RESET_LINKS);
});

test('sends the confirmation email of a new account although others used up password emails', async () => {
  const address = anIpAddress();
  const shopper = shopperAt(shop.origin, address);
  const email = await shopper.signUp();
  await useUp('password-reset', address);
  await ageLinks(email);
  expect((await shopper.requestVerificationEmail()).status).toBe(200);
});
