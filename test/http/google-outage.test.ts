import { afterAll, beforeAll, expect, test } from 'vitest';
import { googleEmulatorOf } from '#test/support/google-emulator-of.ts';
import { googleCallback, outcomeOf } from '#test/support/google-sign-in.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import type { Shopper } from '#test/support/shopper.ts';

let shop: OpenShop;
let google: string;
beforeAll(async () => {
  shop = await openShop();
  google = await googleEmulatorOf(shop.newShopper());
});
afterAll(() => shop[Symbol.asyncDispose]());

const control = (path: string, body: object, method = 'POST') =>
  fetch(`${google}/_control/${path}`, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
const signInWithGoogle = async (shopper: Shopper, form: Record<string, string>) =>
  outcomeOf(await shopper.request(await googleCallback(google, shopper, form)));

test('reports that Google’s keys are unavailable in time, delays no other request, and recovers', async () => {
  const email = await shop.newShopper().signUp();
  await control('faults', { jwks: 'hang' });
  const start = performance.now();
  const hanging = signInWithGoogle(shop.newShopper(), { name: 'Vera', email: 'vera.keys@example.com' });
  const signedIn = await shop.newShopper().signIn(email);
  expect(signedIn.status).toBe(202);
  expect(performance.now() - start).toBeLessThan(4_500);
  expect(await hanging).toBe('auth/google-unavailable');
  expect(performance.now() - start).toBeLessThan(9_000);

  await control('faults', {}, 'DELETE');
  const retry = () => signInWithGoogle(shop.newShopper(), { name: 'Vera', email: 'vera.keys@example.com' });
  expect(await retry()).toBe('signed-in');
});
