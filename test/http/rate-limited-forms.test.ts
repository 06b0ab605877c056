import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiMap } from '#domain/api/api-map.ts';
import { MAX_THROTTLE_DELAY_MS } from '#platform/traffic/memory-store.ts';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { responseStatuses, timed } from '#test/support/response-statuses.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('shows a rate-limited form again with the reason and what was typed', async () => {
  const shopper = shop.newShopper();
  const sendRepeatedly = async (path: string, fields: Record<string, string>, count: number) => {
    for (let n = 0; n < count; n += 1) await (await shopper.send(path, fields)).body?.cancel();
    return shopper.send(path, fields);
  };
  const email = anEmail();
  const reset = await sendRepeatedly('/reset-password', { email }, 10);
  const page = await reset.text();
  expect([reset.status, Number(reset.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(page).toContain('Too many attempts. Please wait a few minutes');
  expect(page).toContain(email);
  expect(await shop.database.rows('select 1 from account_links where email = $1', [email])).toHaveLength(1);
});

test('delays each secret link for a shopper who opens too many', async () => {
  const shopper = shop.newShopper();
  const { burst, everyMs } = RATE_LIMIT_POLICIES['secret-link'].limits[0];
  await responseStatuses(burst + 8, (n) => shopper.request(`/order/guess-${n}`));
  const next = await timed(shopper.request('/order/guess'));
  expect([next.status, next.ms > MAX_THROTTLE_DELAY_MS - 100, everyMs > MAX_THROTTLE_DELAY_MS]).toEqual([
    404,
    true,
    true,
  ]);
});

test('shows a waiting page for a secret link when the address has reached its limit', async () => {
  const shopper = shop.newShopper();
  const openAmongMany = async () => {
    const requests = Array.from({ length: 150 }, () => shopper.request(apiMap.session));
    const page = await openPage(shopper, '/order/guess');
    await Promise.all(requests);
    return page;
  };
  let { response, text } = await openAmongMany();
  while (response.status !== 429) ({ response, text } = await openAmongMany());
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(text).toContain('One moment, please');
  // After another visitor's request the page is cached.
  await shop.newShopper().request('/tea');
  expect((await shopper.request('/tea')).status).toBe(200);
});

test('stores no rate-limit entry for public pages', async () => {
  const shopper = shop.newShopper();
  const rateLimitKeys = async () =>
    (await shop.database.rows<{ key: string }>('select key from rate_limits')).map(({ key }) => key);
  const before = new Set(await rateLimitKeys());
  const count = await responseStatuses(400, () => shopper.request('/tea'));
  expect(count(200)).toBe(400);
  expect((await rateLimitKeys()).filter((key) => !before.has(key))).toEqual([]);
});
