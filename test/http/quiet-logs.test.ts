import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCanary } from '#test/support/canary.ts';
import { queryEmbeddedDatabase } from '#test/support/embedded-database.ts';
import { anAddress, aPurchase, aSecret } from '#test/support/examples.ts';
import { linkIn, NEW_PASSWORD, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { aSignUp, PASSWORD } from '#test/support/shopper.ts';

/** Sends a canary in every form and address; returns the texts that no log may contain. */
const sendCanaries = async (shop: OpenShop, canary: string): Promise<string[]> => {
  const shopper = shop.newShopper();
  const email = `${canary}@example.com`;
  const password = `password ${canary}`;
  const shipping = anAddress({ name: canary, line1: `${canary} Lane`, city: canary.slice(0, 40) });
  const form = { ...aSignUp(email, { displayName: canary }), password, confirmPassword: password };
  await shopper.register(form);
  await shop.newShopper().register(form);
  await shopper.signIn(email, `wrong ${canary}`);
  const cookies = [...shopper.jar.values()];
  const request = aPurchase({
    items: [{ id: 'uji-matcha', quantity: 1 }],
    email,
    shipping,
    billing: shipping,
  });
  const placed = await shopper.post('/checkout-form', request);
  const { linkSecret } = placed.ok ? ((await placed.json()) as { linkSecret: string }) : {};
  await shopper.request(`/order/${linkSecret ?? canary}`);
  await shopper.post(`/api/orders/${request.receipt}/cancel`, { linkSecret });
  await shopper.send('/franchising', {
    name: canary,
    email,
    phone: '+36 72 555 010',
    town: canary,
    message: `I sell books.\n    at home I am ${canary}\nparams: ${canary}\n    at ${canary}`,
    website: '',
  });
  await shopper.send('/reset-password', { email });
  await shopper.request(`/search?q=${canary}`);
  await shopper.request(`/reset-password/${canary}${randomUUID()}`);
  await shopper.request(`/api/auth/google/callback?code=${canary}&state=${canary}`);
  return [
    canary,
    shopper.address,
    ...cookies.filter((value) => value !== canary),
    ...(linkSecret ? [linkSecret] : []),
  ];
};

/** Uses each link of an account's emails twice, and sets a password; returns their secrets. */
const useEmailLinks = async (shop: OpenShop): Promise<string[]> => {
  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  await shopper.send('/reset-password', { email });
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  const [verification = '', reset = ''] = (await shop.mailbox.messagesTo(email)).map(linkIn);
  const password = aSecret();
  const sent = [verification, verification, reset, reset].map((link) => ({
    link,
    password,
    confirmPassword: password,
  }));
  for (const { link, ...form } of sent) {
    await shopper.request(link);
    await shopper.send(link, form);
  }
  await shopper.signIn(email);
  const signIn = await shopper.signIn(email, password);
  expect(signIn.status).toBe(202);
  const secrets = [verification, reset].map((link) => link.split('/').at(-1) ?? '');
  expect(secrets.every((secret) => secret.length > 40)).toBe(true);
  return [...secrets, PASSWORD, password, email];
};

test('the log at its most verbose level contains no personal data and no secret, through failures too', async () => {
  const token = aCanary();
  await using shop = await openShop({ LOG_LEVEL: 'info', METRICS_TOKEN: token });
  const secrets = [token, shop.webhookSecret, shop.database.url, ...(await sendCanaries(shop, aCanary()))];
  secrets.push(...(await useEmailLinks(shop)));
  await shop.newShopper().request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  await shop.mailbox.faults('refuse');
  await shop.database.rows('alter table enquiries drop column phone');
  secrets.push(...(await sendCanaries(shop, aCanary())));
  await shop.database.rows('alter table orders rename to renamed_orders');
  await shop.database.rows('alter table sessions rename to renamed_sessions');
  secrets.push(...(await sendCanaries(shop, aCanary())));
  await shop.database.rows('alter table users drop column display_name');
  secrets.push(...(await sendCanaries(shop, aCanary())));
  await shop.stop();
  const lines = shop.logOutput().trim().split('\n');
  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(5);
  expect(secrets.length).toBeGreaterThan(8);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

test('the log of the embedded database contains no personal data and no secret, through failures too', async () => {
  await using shop = await openShop({ DATABASE_URL: '' });
  const rows = (statement: string) => queryEmbeddedDatabase(shop.dataDir, statement);
  const secrets = await sendCanaries(shop, aCanary());
  await rows('alter table enquiries add constraint short_messages check (length(message) < 2) not valid');
  await rows('alter table orders rename to renamed_orders');
  secrets.push(...(await sendCanaries(shop, aCanary())));
  await rows('alter table users drop column display_name');
  secrets.push(...(await sendCanaries(shop, aCanary())));
  await shop.stop();
  const lines = (await readFile(join(shop.dataDir, 'postgres.log'), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes('ERROR: ')).length).toBeGreaterThan(5);
  expect(lines.join('\n')).toContain('violates check constraint');
  // A second sign-up with the same email causes no database error.
  expect(lines.join('\n')).not.toContain('duplicate key');
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
