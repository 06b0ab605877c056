import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aMintPurchase } from '#test/support/examples.ts';
import { openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';
import { unsafeRoutes } from '#test/support/unsafe-routes.ts';

/** Fields that an attacker would like to set. */
const EXTRA: Readonly<Record<string, unknown>> = {
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  admin: 1,
  is_staff: true,
  permissions: ['*'],
  scope: 'operator',
  access: 'operator',
  id: randomUUID(),
  userId: randomUUID(),
  user_id: randomUUID(),
  user: { id: randomUUID() },
  owner: 'another-account',
  emailVerifiedAt: '2020-01-01T00:00:00Z',
  email_proven_at: '2020-01-01T00:00:00Z',
  emailVerified: true,
  verified: true,
  status: 'paid',
  paid: true,
  paymentSessionId: 'cs_1',
  paymentUrl: 'https://evil.example/',
  linkSecret: 'x'.repeat(43),
  ipDigest: 'x',
  createdAt: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  passwordHash: 'x',
  hash: 'x',
  stockGrams: 0,
  priceCents: 1,
  discounts: [{ label: 'x', code: null, amountCents: 1 }],
  guessingReportedAt: null,
  expiresAt: '2099-01-01T00:00:00Z',
};

test(`none of ${Object.keys(EXTRA).length} undeclared fields changes anything at any route that accepts a body`, async () => {
  await using shop = await openShop();
  const owner = shop.newShopper();
  await owner.signUp();
  const { receipt } = await shop.order(owner);
  const validBodies: Record<string, object> = {
    '/checkout-form': aMintPurchase(),
    '/api/saved-items': { changes: [{ changeId: randomUUID(), id: 'uji-matcha', by: 1 }] },
    '/api/cart/quote': { items: [{ id: 'uji-matcha', quantity: 1 }] },
    '/api/vitals': { route: '/tea', figures: { LCP: 1 } },
  };
  const storedData = () =>
    Promise.all(
      [
        'select id, email, display_name, created_at, email_proven_at from users order by id',
        'select receipt, user_id, email, status, total_cents, discounts, link_secret, created_at from orders order by id',
        'select id, price_cents, stock_grams from products order by id',
        'select user_id, hash from passwords order by user_id',
      ].map((statement) => shop.database.rows(statement)),
    );
  const before = await storedData();
  const failures: unknown[] = [];
  const routes = unsafeRoutes.filter(({ path }) => !path.endsWith('cancel'));
  for (const { method, path } of routes)
    for (const [field, value] of Object.entries(EXTRA)) {
      const sender = shop.newShopper();
      for (const [name, secret] of owner.jar) sender.jar.set(name, secret);
      const body = { ...validBodies[path], [field]: value };
      const response = await sender.request(path, { method, json: body });
      const text = await response.text();
      // A purchase with an extra field is rejected; routes without a body ignore it.
      if (response.status >= 500 || text.includes('evil.example')) failures.push([method, path, field]);
      if (path in validBodies && response.ok && path !== '/api/cart/quote')
        failures.push([path, field, 'accepted']);
    }
  expect(failures).toEqual([]);
  expect(await storedData()).toEqual(before);

  const emails: string[] = [];
  for (const [field, value] of Object.entries(EXTRA)) {
    const email = anEmail();
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const response = await shop.newShopper().register({ ...aSignUp(email), [field]: text });
    expect([field, response.status]).toEqual([field, 202]);
    emails.push(email);
  }
  // A form ignores them, so that a field of a browser extension rejects nothing.
  const created = await shop.database.rows<{ id: string }>(
    `select id, display_name as name, email_proven_at as verified, created_at > now() - interval '1 hour' as "isNew"
      from users where email = any($1)`,
    [emails],
  );
  expect(created).toHaveLength(emails.length);
  const { displayName: name } = aSignUp(emails[0] ?? '');
  for (const { id, ...account } of created) {
    expect(account).toEqual({ name, verified: null, isNew: true });
    expect(Object.values(EXTRA)).not.toContain(id);
  }
  await shop.database.rows('delete from users where email = any($1)', [emails]);
  expect(await storedData()).toEqual(before);
  expect((await owner.post(`/api/orders/${receipt}/confirm`, { status: 'paid' })).status).toBe(200);
  expect(await storedData()).toEqual(before);
});
