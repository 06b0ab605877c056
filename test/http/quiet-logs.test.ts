import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCanary } from '#test/support/canary.ts';
import { embeddedRows } from '#test/support/embedded-rows.ts';
import { anAddress, aPurchase, aSecret } from '#test/support/examples.ts';
import { linkIn, NEW_PASSWORD, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { aSignUp, PASSWORD } from '#test/support/shopper.ts';

/** A person with a canary in every field, and every action with data that the shop stores or sends. */
const visit = async (shop: OpenShop, mark: string): Promise<string[]> => {
  const shopper = shop.newShopper();
  const email = `${mark}@example.com`;
  const password = `password ${mark}`;
  const shipping = anAddress({ name: mark, line1: `${mark} Lane`, city: mark.slice(0, 40) });
  const form = { ...aSignUp(email, { displayName: mark }), password, confirmPassword: password };
  await shopper.post('/api/auth/sign-up', form);
  await shop.newShopper().post('/api/auth/sign-up', form);
  await shopper.post('/api/auth/sign-in', { email, password: `wrong ${mark}` });
  const cookies = [...shopper.jar.values()];
  const request = aPurchase({
    items: [{ id: 'uji-matcha', quantity: 1 }],
    email,
    shipping,
    billing: shipping,
  });
  const placed = await shopper.post('/checkout-form', request);
  const { linkSecret } = placed.ok ? ((await placed.json()) as { linkSecret: string }) : {};
  await shopper.request(`/order/${linkSecret ?? mark}`);
  await shopper.post(`/api/orders/${request.receipt}/cancel`, { linkSecret });
  await shopper.send('/franchising', {
    name: mark,
    email,
    phone: '+36 72 555 010',
    town: mark,
    message: `I sell books.\n    at home I am ${mark}\nparams: ${mark}\n    at ${mark}`,
    website: '',
  });
  await shopper.send('/reset-password', { email });
  await shopper.request(`/search?q=${mark}`);
  await shopper.request(`/reset-password/${mark}${randomUUID()}`);
  await shopper.request(`/api/auth/google/callback?code=${mark}&state=${mark}`);
  return [
    mark,
    shopper.address,
    ...cookies.filter((value) => value !== mark),
    ...(linkSecret ? [linkSecret] : []),
  ];
};

/** Uses the links of emails, twice each, and sets a password; returns all private responses. */
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
  await shopper.post('/api/auth/sign-in', { email, password: PASSWORD });
  const entered = await shopper.post('/api/auth/sign-in', { email, password });
  expect(entered.status).toBe(200);
  const secrets = [verification, reset].map((link) => link.split('/').at(-1) ?? '');
  expect(secrets.every((secret) => secret.length > 40)).toBe(true);
  return [...secrets, PASSWORD, password, email];
};

test('the log at its most verbose level contains no personal data and no secret, through failures too', async () => {
  const token = aCanary();
  await using shop = await openShop({ LOG_LEVEL: 'info', METRICS_TOKEN: token });
  const secrets = [token, shop.webhookSecret, shop.database.url, ...(await visit(shop, aCanary()))];
  secrets.push(...(await useEmailLinks(shop)));
  await shop.newShopper().request('/metrics', { headers: { authorization: `Bearer ${token}` } });
  await shop.mailbox.faults('refuse');
  await shop.database.rows('alter table enquiries drop column phone');
  secrets.push(...(await visit(shop, aCanary())));
  await shop.database.rows('alter table orders rename to lost_orders');
  await shop.database.rows('alter table sessions rename to lost_sessions');
  secrets.push(...(await visit(shop, aCanary())));
  await shop.database.rows('alter table users drop column display_name');
  secrets.push(...(await visit(shop, aCanary())));
  await shop.stop();
  const lines = shop.logOutput().trim().split('\n');
  expect(lines.filter((line) => line.includes('"level":50')).length).toBeGreaterThan(5);
  expect(secrets.length).toBeGreaterThan(8);
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});

test('the log of the embedded database contains no personal data and no secret, through failures too', async () => {
  await using shop = await openShop({ DATABASE_URL: '' });
  const rows = (statement: string) => embeddedRows(shop.dataDir, statement);
  const secrets = await visit(shop, aCanary());
  await rows('alter table enquiries add constraint none_here check (length(message) < 2) not valid');
  await rows('alter table orders rename to lost_orders');
  secrets.push(...(await visit(shop, aCanary())));
  await rows('alter table users drop column display_name');
  secrets.push(...(await visit(shop, aCanary())));
  await shop.stop();
  const lines = (await readFile(join(shop.dataDir, 'postgres.log'), 'utf8')).trim().split('\n');
  expect(lines.filter((line) => line.includes('ERROR: ')).length).toBeGreaterThan(5);
  expect(lines.join('\n')).toContain('violates check constraint');
  // A second sign-up with one email is no database error.
  expect(lines.join('\n')).not.toContain('duplicate key');
  expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
});
