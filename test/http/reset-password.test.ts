import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { aSecret } from '#test/support/examples.ts';
import { linkIn, NEW_PASSWORD, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail, anIpAddress, PASSWORD, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const CHOSEN_PASSWORD = 'second flush in june';
const confirmed = (password: string) => ({ password, confirmPassword: password });

/** An account, and the link of its password reset email. */
const accountWithResetLink = async () => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL]);
  await shop.newShopper().send('/reset-password', { email: email.toUpperCase() });
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  return { email, shopper, link: linkIn(message) };
};
const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await shop.newShopper().signIn(email, password)).ok;

test('resets a forgotten password, and ends every session', async () => {
  const { email, shopper, link } = await accountWithResetLink();
  const otherDevice = shop.newShopper();
  await otherDevice.signIn(email);
  expect((await openPage(shop.newShopper(), link)).text).toContain('New password');

  const saved = await shop.newShopper().send(link, confirmed(CHOSEN_PASSWORD));
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/auth?reset=done']);
  expect([await canSignIn(email, PASSWORD), await canSignIn(email, CHOSEN_PASSWORD)]).toEqual([false, true]);
  for (const session of [shopper, otherDevice])
    expect(await (await session.request('/api/auth/session')).json()).toEqual({
      user: null,
      expiresAt: null,
    });
  expect((await openPage(shop.newShopper(), '/auth?reset=done')).text).toContain('Password updated.');
});

test('the password reset link works once, for an hour, and cannot be guessed', async () => {
  const { email, link } = await accountWithResetLink();
  const guess = `/reset-password/${'A'.repeat(43)}`;
  expect((await shop.newShopper().send(guess, confirmed(CHOSEN_PASSWORD))).status).toBe(410);
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => shop.newShopper().send(link, confirmed(CHOSEN_PASSWORD))),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([302, 410, 410, 410]);
  expect((await openPage(shop.newShopper(), link)).text).toContain(
    'This link has expired or was already used.',
  );

  const expired = await accountWithResetLink();
  await shop.database.rows(
    "update account_links set expires_at = now() - interval '1 second' where email = $1",
    [expired.email],
  );
  expect((await shop.newShopper().send(expired.link, confirmed(CHOSEN_PASSWORD))).status).toBe(410);
  expect([await canSignIn(email, CHOSEN_PASSWORD), await canSignIn(expired.email, PASSWORD)]).toEqual([
    true,
    true,
  ]);
});

test('thousands of guessed links open nothing and compute no hash', async () => {
  const { email, link } = await accountWithResetLink();
  const token = link.split('/').at(-1) ?? '';
  const guesses = Array.from({ length: 300 }, (_, n) =>
    n % 3 === 0
      ? aSecret()
      : `${token.slice(0, n % 43)}${token[n % 43] === 'A' ? 'B' : 'A'}${token.slice((n % 43) + 1)}`,
  );
  const statuses = new Set<number>();
  for (let start = 0; start < guesses.length; start += 25)
    await Promise.all(
      guesses.slice(start, start + 25).map(async (guess) => {
        const response = await shop.newShopper().send(`/reset-password/${guess}`, confirmed(CHOSEN_PASSWORD));
        await response.body?.cancel();
        statuses.add(response.status);
      }),
    );
  // A full hashing queue would respond with 429.
  expect([...statuses]).toEqual([410]);
  expect(await canSignIn(email, PASSWORD)).toBe(true);
  expect((await shop.newShopper().send(link, confirmed(CHOSEN_PASSWORD))).status).toBe(302);
});

test('a reset link changes only its own account, whichever account is signed in', async () => {
  const [ada, bruno] = [await accountWithResetLink(), await accountWithResetLink()];
  await ada.shopper.send(bruno.link, confirmed(CHOSEN_PASSWORD));
  expect([await canSignIn(ada.email, PASSWORD), await canSignIn(bruno.email, CHOSEN_PASSWORD)]).toEqual([
    true,
    true,
  ]);
  expect(await (await ada.shopper.request('/api/auth/session')).json()).toMatchObject({
    user: { email: ada.email },
  });
});

test('a verification link resets no password, and a reset link verifies no email', async () => {
  const { email, shopper, link } = await accountWithResetLink();
  const token = linkIn((await shop.mailbox.messagesTo(email))[0] ?? { text: '' });
  const withTokenOf = (tokenLink: string, path: string) => `${path}/${tokenLink.split('/').at(-1)}`;
  expect((await shopper.send(withTokenOf(token, '/reset-password'), confirmed(CHOSEN_PASSWORD))).status).toBe(
    410,
  );
  expect((await shopper.send(withTokenOf(link, '/prove-email'))).status).toBe(410);
});

test('answers a reset request identically to the byte for known and unknown emails', async () => {
  const email = await shop.newShopper().signUp();
  const unknown = anEmail();
  const [known, unknownAccount] = await Promise.all(
    [email, unknown].map(async (address) => {
      const response = await shop.newShopper().send('/reset-password', { email: address });
      const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
      return { status: response.status, headers, body: (await response.text()).replaceAll(address, 'TYPED') };
    }),
  );
  expect(known?.status).toBe(200);
  expect(unknownAccount).toEqual(known);
  expect(known?.body).toContain('If there is an account for TYPED');
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  expect(await shop.mailbox.subjectsTo(unknown)).toEqual([]);
  // Both store a link, so both take the same time; the link without an account never works.
  const links = await shop.database.rows(
    "select user_id is null as without_account from account_links where purpose = 'reset-password' and email = any($1)",
    [[email, unknown]],
  );
  expect(links.map((row) => row['without_account']).toSorted()).toEqual([false, true]);
});

test('sends one email a minute in a flood of requests for one address', async () => {
  const email = await shop.newShopper().signUp();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => shop.newShopper().send('/reset-password', { email })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  expect(await shop.database.rows('select 1 from letters where "to" = $1', [email])).toHaveLength(2);
});

test('reports form errors without losing the email or showing the password', async () => {
  const withInvalidEmail = await shop.newShopper().send('/reset-password', { email: 'ada@' });
  expect(withInvalidEmail.status).toBe(422);
  const html = await withInvalidEmail.text();
  expect(html).toContain('value="ada@"');
  expect(html).toContain('Please enter a complete email address');

  const { email, link } = await accountWithResetLink();
  for (const form of [confirmed('too-few'), { password: CHOSEN_PASSWORD, confirmPassword: 'another one' }]) {
    const rejected = await shop.newShopper().send(link, form);
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).not.toContain(form.password);
  }
  expect(await canSignIn(email, PASSWORD)).toBe(true);
});

test('a Google-only account can set a password through its mailbox', async () => {
  const email = anEmail();
  await shop.database.rows(
    "insert into users (id, email, display_name, email_proven_at) values (gen_random_uuid(), $1, 'G', now())",
    [email],
  );
  await shop.newShopper().send('/reset-password', { email });
  const link = linkIn(await shop.mailbox.waitForEmails(email, [NEW_PASSWORD]));
  await shop.newShopper().send(link, confirmed(CHOSEN_PASSWORD));
  expect(await canSignIn(email, CHOSEN_PASSWORD)).toBe(true);
});

test('links in emails lead to the shop, whatever host a request names', async () => {
  const email = await shop.newShopper().signUp();
  await shop.newShopper().request('/reset-password', {
    body: new URLSearchParams({ email }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    },
  });
  const { text } = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  expect(text).toContain(`${shop.origin}/reset-password/`);
  expect(text).not.toContain('evil');
});

test('rejects a form that is too large or malformed', async () => {
  const shopper = shop.newShopper();
  expect((await shopper.send('/reset-password', { email: 'a'.repeat(70_000) })).status).toBe(413);
  expect((await shopper.post('/reset-password', { email: anEmail() })).status).toBe(415);
  expect((await shopper.send('/tea', { email: anEmail() })).status).toBe(405);
});

/** Forms with a password field, as HTML. */
const passwordForms = (html: string): string[] =>
  [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)]
    .map(([form]) => form)
    .filter((form) => /type="password"/.test(form));

test('labels every password form with its account for password managers', async () => {
  const { email, shopper, link } = await accountWithResetLink();
  const formsOfAccount = [
    await openPage(shop.newShopper(), link),
    await openPage(shopper, '/account'),
  ].flatMap(({ html }) => passwordForms(html));
  expect(formsOfAccount).toHaveLength(2);
  for (const form of formsOfAccount) {
    const [field = ''] = /<input[^>]*autoComplete="username"[^>]*>/i.exec(form) ?? [];
    expect(field).toContain(`value="${email}"`);
    expect(field).not.toMatch(/\sname=/);
  }
  const [signIn = ''] = passwordForms((await openPage(shop.newShopper(), '/auth')).html);
  expect(signIn).toMatch(/autoComplete="username"/i);
});

test('shows no account at a used, expired or guessed link', async () => {
  const used = await accountWithResetLink();
  await shop.newShopper().send(used.link, confirmed(CHOSEN_PASSWORD));
  const expired = await accountWithResetLink();
  await shop.database.rows(
    "update account_links set expires_at = now() - interval '1 second' where email = $1",
    [expired.email],
  );
  const unused = await accountWithResetLink();
  for (const link of [
    used.link,
    expired.link,
    unused.link.slice(0, -2),
    unused.link.replace('reset-password', 'prove-email'),
    `/reset-password/${aSecret()}`,
  ])
    for (const path of [link, `${link}.data`]) {
      const { html } = await openPage(shop.newShopper(), path);
      expect([path, [used, expired, unused].filter(({ email }) => html.includes(email))]).toEqual([path, []]);
    }
});

test('an address that has reached its limit gets password emails for a few confirmed mailboxes only', async () => {
  const address = anIpAddress();
  const emails = Array.from({ length: RATE_LIMIT_POLICIES['extra-reset'].limits[0].burst + 10 }, anEmail);
  await shop.database.rows(
    `insert into users (id, email, display_name, email_proven_at)
       select gen_random_uuid(), email, 'Ada', now() from unnest($1::text[]) as email`,
    [emails],
  );
  const sendTo = (email: string) => shopperAt(shop.origin, address).send('/reset-password', { email });
  for (let n = 0; n < RATE_LIMIT_POLICIES['password-reset'].limits[0].burst + 5; n += 1)
    await sendTo(anEmail());
  for (const email of emails) expect((await sendTo(email)).status).toBe(429);
  const otherAddress = shopperAt(shop.origin);
  expect((await otherAddress.send('/reset-password', { email: emails.at(-1) ?? '' })).status).toBe(200);
  await shop.mailbox.waitForEmails(emails.at(-1) ?? '', [NEW_PASSWORD]);
  const [links] = await shop.database.rows<{ count: number }>(
    'select count(*)::integer from account_links where email = any($1)',
    [emails],
  );
  expect(links?.count).toBeLessThanOrEqual(RATE_LIMIT_POLICIES['extra-reset'].limits[0].burst + 2);
});
