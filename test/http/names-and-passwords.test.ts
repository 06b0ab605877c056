import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, NEW_PASSWORD, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail, aSignUp } from '#test/support/shopper.ts';
import { formErrorOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('reports characters that no name contains at their field, and returns all others unchanged', async () => {
  for (const character of ['\u0000', '\u0007', '\u001b[31m', '\u0086']) {
    const response = await shop
      .newShopper()
      .register(aSignUp(anEmail(), { displayName: `Ada ${character}x` }));
    expect(await formErrorOf(response)).toMatchObject({ status: 422, fields: ['displayName'] });
  }
  for (const displayName of ['Zoë 🫖', 'أمينة', '李小龍', 'O’Neill-Kovács', '𝔄𝔡𝔞', "Robert'); DROP TABLE"]) {
    const shopper = shop.newShopper();
    const response = await shopper.register(aSignUp(anEmail(), { displayName }));
    expect(response.status).toBe(202);
    expect(await (await shopper.request('/api/auth/session')).json()).toMatchObject({
      user: { displayName: displayName.normalize('NFC') },
    });
  }
});

test('rejects a huge password at once, and compares one of a thousand characters completely', async () => {
  const email = anEmail();
  const start = performance.now();
  const huge = 'x'.repeat(70_000);
  const signIn = async (guess: string) => (await shop.newShopper().signIn(email, guess)).status;
  expect([await signIn(huge), await signIn('x'.repeat(2_000))]).toEqual([413, 422]);
  expect(performance.now() - start).toBeLessThan(500);
  const password = `${'kettle on the hob '.repeat(50)}a`;
  await shop.newShopper().register(aSignUp(email, { password, confirmPassword: password }));
  const statusWithEnding = async (ending: string) =>
    (await shop.newShopper().signIn(email, password.slice(0, -1) + ending)).status;
  expect([await statusWithEnding('a'), await statusWithEnding('b')]).toEqual([202, 401]);
});

test('reports a weak password at its field, with advice', async () => {
  const email = anEmail();
  for (const password of ['password1', 'Qwertyuiop', 'Maverick7', 'camellia2026', email]) {
    const response = await shop
      .newShopper()
      .register(aSignUp(email, { password, confirmPassword: password }));
    expect(response.status).toBe(422);
    expect(await response.clone().text()).toContain('Try a few unrelated words.');
    expect(await formErrorOf(response)).toMatchObject({ fields: ['password'] });
  }
});

test('masks password fields and labels them for password managers', async () => {
  const email = await shop.newShopper().signUp();
  await shop.newShopper().send('/reset-password', { email });
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, NEW_PASSWORD]);
  for (const [path, kind, count] of [
    ['/auth', 'current-password', 1],
    [linkIn(message), 'new-password', 2],
  ] as const) {
    const { html } = await openPage(shop.newShopper(), path);
    const fields = html.match(/<input[^>]*name="(password|confirmPassword)"[^>]*>/g) ?? [];
    expect([path, fields.length]).toEqual([path, count]);
    for (const field of fields) {
      expect(field).toContain('type="password"');
      expect(field).toMatch(new RegExp(`autocomplete="${kind}"`, 'i'));
    }
  }
});
