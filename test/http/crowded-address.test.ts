import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api-map.ts';
import { messageOf } from '#domain/error-table.ts';
import { MAX_RESET_LINKS } from '#domain/letter.ts';
import { RATES, REJECTION_PAGES } from '#domain/rate-limits.ts';
import { MOST_UNPAID } from '#domain/unpaid.ts';
import { answersOf } from '#test/support/answers-of.ts';
import { budgetKey } from '#test/support/budget-key.ts';
import { aPurchase } from '#test/support/examples.ts';
import { NEW_PASSWORD, PROVE_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { putOnShelf } from '#test/support/order-desk.ts';
import { anAddressOfTheNet, anEmail, aSignUp, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const order = (shopper: Shopper, id: string, quantity = 1) =>
  shopper.post('/checkout-form', aPurchase({ items: [{ id, quantity }] }));

/** A customer with a confirmed email address. */
const verifiedAt = async (address: string) => {
  const customer = shopperAt(shop.origin, address);
  const email = await customer.signUp();
  await shop.mailbox.untilLetters(email, [PROVE_EMAIL]);
  await shop.database.rows('update users set email_proven_at = now() where email = $1', [email]);
  return { customer, email };
};

/** Uses up a limit by address, as a crowd behind it does. */
const useUp = (rate: string, address: string) =>
  shop.database.rows(
    `insert into rate_limits (key, whole_at) values ($1, now() + interval '1 day')
     on conflict (key) do update set whole_at = excluded.whole_at`,
    [budgetKey(`${rate} address`, address)],
  );

test.each([
  ['an IPv4 address', () => anAddressOfTheNet()],
  ['a /64 of IPv6', () => `2001:db8:a6:${Math.floor(Math.random() * 65_536).toString(16)}::1`],
])('[B05] unpaid orders of a crowd behind %s never stop a verified customer there', async (_, newAddress) => {
  const address = newAddress();
  const crowd = Array.from({ length: MOST_UNPAID.address + 2 }, (__, n) =>
    `crowd-${address}-${n}`.replace(/[^\w-]/g, '-'),
  );
  for (const tea of crowd) await putOnShelf(shop.database, tea, 1);
  for (const tea of crowd.slice(2))
    expect((await order(shopperAt(shop.origin, address), tea)).status).toBe(200);
  const [next = '', last = ''] = crowd;
  const refused = await refusalOf(await order(shopperAt(shop.origin, address), next));
  expect(refused).toMatchObject({ status: 409, code: 'many-unpaid-nearby' });
  // A guest who has ordered nothing is not accused of it.
  expect(messageOf('many-unpaid-nearby')).not.toMatch(/orders? of yours|your orders?/i);
  const { customer } = await verifiedAt(address);
  expect((await order(customer, next)).status).toBe(200);
  // An account whose address is not confirmed is one of the crowd, and learns the way out.
  const unverified = shopperAt(shop.origin, address);
  await unverified.signUp();
  expect(await refusalOf(await order(unverified, last))).toMatchObject({ code: 'many-unpaid-nearby' });
});

test('[B05] unpaid orders of verified customers do not use up the limit of guests at their address', async () => {
  const address = anAddressOfTheNet();
  for (const tea of ['verified-tea', 'guest-tea']) await putOnShelf(shop.database, tea, 400);
  const customers = [];
  for (let n = 0; n < 4; n += 1) customers.push(await verifiedAt(address));
  for (let n = 0; n < MOST_UNPAID.address; n += 1) {
    const { customer } = customers[n % customers.length] ?? (await verifiedAt(address));
    expect((await order(customer, 'verified-tea')).status).toBe(200);
  }
  expect((await order(shopperAt(shop.origin, address), 'guest-tea')).status).toBe(200);
});

test('[B05] stock that guests hold in a neighborhood does not stop a verified customer there', async () => {
  await putOnShelf(shop.database, 'near-tea', 80);
  const [first, second] = ['203.0.113.7', '203.0.113.8'];
  expect((await order(shopperAt(shop.origin, first), 'near-tea', 40)).status).toBe(200);
  expect((await order(shopperAt(shop.origin, second), 'near-tea', 1)).status).toBe(409);
  for (const address of [first, second])
    expect((await order((await verifiedAt(address)).customer, 'near-tea', 10)).status).toBe(200);
});

test.each([
  'purchase',
  'quote',
  'order',
  'sign-out',
  'enquiry',
])('[D06] once others have used up %s at an address, a verified customer there is served', async (rate) => {
  const address = anAddressOfTheNet();
  const { customer } = await verifiedAt(address);
  const guest = shopperAt(shop.origin, address);
  await useUp(rate, address);
  const receipt = crypto.randomUUID();
  const ask = {
    purchase: (one: Shopper) => order(one, 'marrakech-mint'),
    quote: (one: Shopper) => one.post('/api/cart/quote', { items: [] }),
    order: (one: Shopper) => one.ask(`/api/orders/${receipt}/sums`),
    'sign-out': (one: Shopper) => one.post('/api/auth/sign-out'),
    enquiry: (one: Shopper) =>
      one.send('/franchising', {
        name: 'Ada',
        email: anEmail(),
        phone: '',
        town: 'York',
        message: 'Hi',
        website: '',
      }),
  }[rate];
  if (!ask) throw new Error(rate);
  expect((await ask(guest)).status).toBe(429);
  expect((await ask(customer)).status).not.toBe(429);
});

test('[D06] once others have used up the password emails of an address, a confirmed mailbox there still gets one', async () => {
  const address = anAddressOfTheNet();
  const { customer, email } = await verifiedAt(address);
  const elsewhere = await verifiedAt(anAddressOfTheNet());
  const unverified = await shopperAt(shop.origin).signUp();
  const { burst } = RATES.letter.budgets[0];
  await answersOf(burst + 5, () =>
    shopperAt(shop.origin, address).send('/reset-password', { email: anEmail() }),
  );
  // A browser that has signed in before is counted by itself.
  expect((await customer.send('/reset-password', { email })).status).toBe(200);
  await shop.mailbox.untilLetters(email, [PROVE_EMAIL, NEW_PASSWORD]);
  // For all others the page is the same, and the mailbox decides.
  const pages = await Promise.all(
    [elsewhere.email, unverified, anEmail()].map(async (who) => {
      const answer = await shopperAt(shop.origin, address).send('/reset-password', { email: who });
      return [answer.status, (await answer.text()).replaceAll(who, '').replace(/nonce="[^"]+"/g, '')];
    }),
  );
  expect(pages[0]?.[0]).toBe(429);
  expect(pages[0]?.[1]).toContain('If you have confirmed this email address with us');
  expect([pages[1], pages[2]]).toEqual([pages[0], pages[0]]);
  await shop.mailbox.untilLetters(elsewhere.email, [PROVE_EMAIL, NEW_PASSWORD]);
  const links = "select email from account_links where purpose = 'reset-password' and email = any($1)";
  expect(await shop.database.rows(links, [[elsewhere.email, unverified]])).toEqual([
    { email: elsewhere.email },
  ]);
});

test.each([
  ['many complete forms', { email: 'someone@example.com' }],
  ['a field sent twice', 'email=a@example.com&email=b@example.com'],
  ['a wrong field', { mail: 'a@example.com' }],
  ['long fields', { email: 'a'.repeat(60_000) }],
])('[D06] [G23] a flood of %s keeps no known device and no confirmed mailbox from a password email', async (_, form) => {
  const address = anAddressOfTheNet();
  const { customer, email } = await verifiedAt(address);
  const elsewhere = await verifiedAt(anAddressOfTheNet());
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const attacker = shopperAt(shop.origin, address);
  // Beyond the pages that an address is shown.
  await answersOf(REJECTION_PAGES.burst + 80, () =>
    attacker.ask('/reset-password', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
  expect((await customer.send('/reset-password', { email })).status).toBe(200);
  await shopperAt(shop.origin, address).send('/reset-password', { email: elsewhere.email });
  for (const mailbox of [email, elsewhere.email])
    await shop.mailbox.untilLetters(mailbox, [PROVE_EMAIL, NEW_PASSWORD]);
});

test.each([
  ['broken JSON', '{"email":'],
  ['wrong fields', '{"email":5,"password":[]}'],
  ['nothing', ''],
])('[D06] [G23] a flood of sign-ins with %s keeps no known device at the address from signing in', async (_, body) => {
  const address = anAddressOfTheNet();
  const { customer, email } = await verifiedAt(address);
  await customer.post(apiMap.signOut);
  const attacker = shopperAt(shop.origin, address);
  await answersOf(150, () =>
    attacker.ask(apiMap.signIn, { body, headers: { 'content-type': 'application/json' } }),
  );
  const signIn = (shopper: Shopper, password: string) => shopper.post(apiMap.signIn, { email, password });
  expect((await signIn(attacker, aSignUp(email).password)).status).toBe(429);
  expect((await signIn(customer, aSignUp(email).password)).status).toBe(200);
});

test('[D06] strangers who request password emails for a mailbox fill it with few, and it always has a link that works', async () => {
  const { email } = await verifiedAt(anAddressOfTheNet());
  for (let n = 0; n < MAX_RESET_LINKS + 4; n += 1) {
    expect((await shop.newShopper().send('/reset-password', { email })).status).toBe(200);
    await shop.database.rows(
      "update account_links set created_at = created_at - interval '2 minutes' where email = $1",
      [email],
    );
  }
  const links = "select 1 from account_links where purpose = 'reset-password' and email = $1";
  expect(await shop.database.rows(links, [email])).toHaveLength(MAX_RESET_LINKS);
});

test('[D06] password emails that others request do not stop a new account from requesting its confirmation email', async () => {
  const address = anAddressOfTheNet();
  const shopper = shopperAt(shop.origin, address);
  const email = await shopper.signUp();
  await useUp('letter', address);
  await shop.database.rows(
    "update account_links set created_at = created_at - interval '2 minutes' where email = $1",
    [email],
  );
  expect((await shopper.post(apiMap.proofLetter)).status).toBe(200);
});
