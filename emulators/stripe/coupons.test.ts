import { expect, test } from 'vitest';
import { basket, line, runEmulator, submitCard } from './testing.ts';

const off = (amount_off: number, change: object = {}) => ({ amount_off, currency: 'usd', ...change });

test('[PAY-8] a coupon reduces the session’s amount, divided over its lines to the cent', async () => {
  const { stripe } = await runEmulator();
  const coupon = await stripe.coupons.create(off(1000, { name: 'Spring', duration: 'once' }));
  expect(coupon).toMatchObject({ object: 'coupon', amount_off: 1000, percent_off: null, valid: true });
  expect(await stripe.coupons.retrieve(coupon.id)).toMatchObject({ id: coupon.id, name: 'Spring' });
  const lines = [line('a', 333, 1), line('b', 333, 1), line('c', 3334, 1)];
  const session = await stripe.checkout.sessions.create(
    basket({ line_items: lines, discounts: [{ coupon: coupon.id }], expand: ['line_items'] }),
  );
  expect(session).toMatchObject({
    amount_subtotal: 4000,
    amount_total: 3000,
    discounts: [{ coupon: coupon.id, promotion_code: null }],
    total_details: { amount_discount: 1000 },
  });
  const shares = session.line_items?.data.map(({ amount_discount }) => amount_discount) ?? [];
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1000);
  for (const item of session.line_items?.data ?? [])
    expect(item.amount_total).toBe(item.amount_subtotal - item.amount_discount);
});

test('[PAY-8] the page shows subtotal, discount and total, and charges the total', async () => {
  const { stripe } = await runEmulator();
  const coupon = await stripe.coupons.create(off(400, { name: '<b>Spring</b>' }));
  const session = await stripe.checkout.sessions.create(basket({ discounts: [{ coupon: coupon.id }] }));
  const page = (await (await fetch(session.url ?? '')).text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(page).toContain('Subtotal $274.00 &lt;b&gt;Spring&lt;/b&gt; −$4.00 Total $270.00');
  await submitCard(session);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const intent = await stripe.paymentIntents.retrieve(paid.payment_intent as string);
  expect([paid.amount_total, intent.amount_received]).toEqual([27_000, 27_000]);
});

const shippingOption = (amount: number, currency = 'usd') => ({
  shipping_rate_data: {
    type: 'fixed_amount' as const,
    display_name: 'Express delivery',
    fixed_amount: { amount, currency },
    delivery_estimate: {
      minimum: { unit: 'business_day' as const, value: 2 },
      maximum: { unit: 'business_day' as const, value: 3 },
    },
  },
});

test('[PAY-8] charges the only shipping option on top of the discounted items', async () => {
  const { stripe } = await runEmulator();
  const coupon = await stripe.coupons.create(off(400));
  const session = await stripe.checkout.sessions.create(
    basket({ discounts: [{ coupon: coupon.id }], shipping_options: [shippingOption(1250)] }),
  );
  const rate = session.shipping_cost?.shipping_rate;
  expect(session).toMatchObject({
    amount_subtotal: 27_400,
    amount_total: 28_250,
    shipping_cost: { amount_subtotal: 1250, amount_total: 1250, amount_tax: 0 },
    shipping_options: [{ shipping_amount: 1250, shipping_rate: rate }],
    total_details: { amount_discount: 400, amount_shipping: 1250 },
  });
  expect(session).not.toHaveProperty('shippingName');
  const page = (await (await fetch(session.url ?? '')).text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  expect(page).toContain('Express delivery $12.50 Total $282.50');
  await submitCard(session);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  const intent = await stripe.paymentIntents.retrieve(paid.payment_intent as string);
  expect([paid.amount_total, intent.amount_received]).toEqual([28_250, 28_250]);
});

test.each([
  ['two options', [shippingOption(0), shippingOption(100)]],
  ['another currency', [shippingOption(0, 'eur')]],
])('[PAY-8] rejects shipping with %s', async (_, shipping_options) => {
  const { stripe } = await runEmulator();
  await expect(stripe.checkout.sessions.create(basket({ shipping_options }))).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
  });
});

test('[PAY-8] the same idempotency key creates one coupon, and an existing id is rejected', async () => {
  const { stripe } = await runEmulator();
  const createCoupon = () => stripe.coupons.create(off(400), { idempotencyKey: 'discount-1' });
  expect((await createCoupon()).id).toBe((await createCoupon()).id);
  await stripe.coupons.create(off(400, { id: 'SPRING' }));
  await expect(stripe.coupons.create(off(500, { id: 'SPRING' }))).rejects.toMatchObject({
    code: 'resource_already_exists',
  });
  expect((await stripe.coupons.list()).data).toHaveLength(2);
});

test.each([
  ['an unknown coupon', { discounts: [{ coupon: 'none' }] }, { code: 'resource_missing' }],
  ['two coupons', { discounts: [{ coupon: 'a' }, { coupon: 'b' }] }, { param: 'discounts' }],
  ['a promotion code', { discounts: [{ promotion_code: 'promo_1' }] }, { type: 'StripeInvalidRequestError' }],
])('[PAY-8] a session with %s is rejected', async (_, change, expected) => {
  const { stripe } = await runEmulator();
  await expect(stripe.checkout.sessions.create(basket(change))).rejects.toMatchObject(expected);
});

test('[PAY-8] rejects a discount that leaves too small an amount, or has another currency', async () => {
  const { stripe } = await runEmulator();
  const open = async (coupon: object) =>
    stripe.checkout.sessions.create(
      basket({ discounts: [{ coupon: (await stripe.coupons.create(coupon)).id }] }),
    );
  await expect(open(off(27_351))).rejects.toMatchObject({ code: 'amount_too_small' });
  expect((await open(off(27_350))).amount_total).toBe(50);
  await expect(open(off(100, { currency: 'eur' }))).rejects.toThrow(/currency/);
});

test.each([
  ['nothing off', { amount_off: 0 }],
  ['no currency', { currency: undefined }],
  ['a name of 41 characters', { name: 'x'.repeat(41) }],
])('[PAY-8] a coupon with %s is rejected', async (_, change) => {
  const { stripe } = await runEmulator();
  await expect(stripe.coupons.create(off(100, change))).rejects.toMatchObject({ statusCode: 400 });
});
