import { afterAll, beforeAll, expect, test } from 'vitest';
import { RATE_LIMIT_POLICIES } from '#platform/traffic/policies.ts';
import { newVerifiedCustomer } from '#test/support/customers.ts';
import { aPurchase } from '#test/support/examples.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { responseStatuses } from '#test/support/response-statuses.ts';
import { anIpAddress, type Shopper, shopperAt } from '#test/support/shopper.ts';
import { refusalOf } from '#test/support/wire.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.rows("insert into coupons (code, percent, minimum_cents) values ('FOUND', 10, 0)");
});
afterAll(() => shop[Symbol.asyncDispose]());

const items = [{ id: 'marrakech-mint', quantity: 1 }];
const { burst } = RATE_LIMIT_POLICIES['coupon-guess'].limits[1];
const refusalFor = async (shopper: Shopper, coupon: string) => {
  const response = await shopper.post('/api/cart/quote', { items, coupon });
  const quote = (await response.json()) as { coupon: { refusal: { reason: string } | null } };
  return quote.coupon.refusal?.reason ?? null;
};
const guessFrom = (address: string) => (n: number) =>
  shopperAt(shop.origin, address).post('/api/cart/quote', { items, coupon: `GUESS-${n}` });

test('[PROMO-1] stops coupon guesses from one address, also by orders, and still prices the cart', async () => {
  const address = anIpAddress();
  await responseStatuses(burst + 10, guessFrom(address));
  const guest = shopperAt(shop.origin, address);
  expect(await refusalFor(guest, 'FOUND')).toBe('too-many-guesses');
  expect(
    await refusalOf(await guest.post('/checkout-form', aPurchase({ items, coupon: 'FOUND' }))),
  ).toMatchObject({
    status: 409,
    code: 'coupon-refused',
    details: { reason: 'too-many-guesses' },
  });
  expect((await guest.post('/checkout-form', aPurchase({ items }))).status).toBe(200);
  // From another address, and for a verified customer at the same one, the coupon applies.
  expect(await refusalFor(shop.newShopper(), 'FOUND')).toBeNull();
  const customer = await newVerifiedCustomer(shop, shopperAt(shop.origin, address));
  expect(await refusalFor(customer, 'FOUND')).toBeNull();
});

test('[PROMO-1] does not limit a shopper who mistypes or repeats a code', async () => {
  const shopper = shop.newShopper();
  for (const typo of ['FUOND', 'FOUMD', 'FQUND', 'FOUN', 'FOUNDD'])
    expect(await refusalFor(shopper, typo)).toBe('unknown');
  await responseStatuses(40, () => shopper.post('/api/cart/quote', { items, coupon: 'found' }));
  await responseStatuses(burst + 5, () => shopper.post('/api/cart/quote', { items, coupon: 'FOUNDD' }));
  expect(await refusalFor(shopper, 'F0UND')).toBeNull();
  expect(await refusalFor(shopper, ' found ')).toBeNull();
});

test('[PROMO-1] limits guesses next to a valid code, but not repetitions of the same text', async () => {
  const address = anIpAddress();
  const guest = shopperAt(shop.origin, address);
  for (let n = 0; n < burst + 5; n++) expect(await refusalFor(guest, 'Coupon code FOUND')).toBeNull();
  await responseStatuses(burst + 10, (n) =>
    shopperAt(shop.origin, address).post('/api/cart/quote', { items, coupon: `GUESS${n}, FOUND` }),
  );
  expect(await refusalFor(guest, 'FOUND')).toBe('too-many-guesses');
});
