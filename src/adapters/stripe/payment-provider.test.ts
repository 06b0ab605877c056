import { expect, test } from 'vitest';
import { MAX_LINES } from '#domain/cart/cart.ts';
import { ok } from '#domain/values/result.ts';
import { aLine, anOrder } from '#test/support/examples.ts';
import { shippingOption } from './shipping-option.ts';
import { opened, paymentAt, provider, respondingProvider, unavailable } from './testing-provider.ts';

test('[PAY-8] the payment page has the order’s lines, and links back with its number', async () => {
  const { payment, stripe } = await provider();
  const lines = [
    aLine({ productId: 'a', name: "Baker's 100% Breakfast", priceCents: 750, quantity: 3 }),
    aLine({ productId: 'b', name: 'Kyoto Hōjicha', priceCents: 20_001, quantity: 1 }),
  ];
  const { order, id, url } = await opened(payment, anOrder({ lines, totalCents: 22_251 }));
  expect(url).toContain(id);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 22_251,
    currency: 'usd',
    client_reference_id: order.orderNumber,
    customer_email: order.email,
    metadata: { receipt: order.orderNumber },
    success_url: `http://localhost:3000/success?order=${order.orderNumber}`,
    cancel_url: `http://localhost:3000/cancel?order=${order.orderNumber}`,
    expires_at: Math.floor(order.createdAt.getTime() / 1000) + 32 * 60,
  });
  const { data } = await stripe.checkout.sessions.listLineItems(id);
  expect(
    data.map(({ description, quantity, amount_total }) => [description, quantity, amount_total]),
  ).toEqual([
    ["Baker's 100% Breakfast", 3, 2250],
    ['Kyoto Hōjicha', 1, 20_001],
  ]);
});

test.each([
  [
    'standard',
    [2, 6],
    { minimum: { unit: 'business_day', value: 2 }, maximum: { unit: 'business_day', value: 6 } },
  ],
  [
    'express',
    [0, 1],
    { minimum: { unit: 'business_day', value: 1 }, maximum: { unit: 'business_day', value: 1 } },
  ],
  ['pick-up', [0, 1], undefined],
] as const)('[PAY-9] a %s delivery of %j days is the only shipping option of the payment page', async (kind, businessDays, estimate) => {
  const shippingMethod = { id: kind, kind, name: 'By mail', businessDays, priceCents: 700 };
  expect(shippingOption(shippingMethod)).toEqual({
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: 'By mail',
      fixed_amount: { amount: 700, currency: 'usd' },
      ...(estimate && { delivery_estimate: estimate }),
    },
  });
  const { payment, stripe } = await provider();
  const { id } = await opened(payment, anOrder({ shippingMethod, totalCents: 2_550 }));
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_total: 2_550,
    shipping_options: [{ shipping_amount: 700 }],
  });
});

test('[PAY-8] the payment page accepts only cards, so that no payment stays pending for days', async () => {
  const { payment, stripe } = await provider();
  const { id } = await opened(payment);
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    allowed_payment_method_types: ['card'],
  });
});

test('[PAY-8] the payment page charges an order of more lines than it can show to the cent', async () => {
  const { payment, stripe } = await provider();
  const lines = Array.from({ length: MAX_LINES }, (_, n) =>
    aLine({ productId: `tea-${n}`, name: `Tea ${n}`, priceCents: 101 + n, quantity: 1 + (n % 3) }),
  );
  const totalCents = lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0);
  const { id } = await opened(payment, anOrder({ lines, totalCents }));
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] });
  expect(session.amount_total).toBe(totalCents);
  const { data } = await stripe.checkout.sessions.listLineItems(id, { limit: 100 });
  expect(data).toHaveLength(100);
  expect(data.at(-1)?.description).toBe('101 further products');
});

const discounted = () =>
  anOrder({
    lines: [
      aLine({ productId: 'a', priceCents: 1000, quantity: 3, discountCents: 334 }),
      aLine({ productId: 'b', priceCents: 1000, quantity: 1, discountCents: 111 }),
    ],
    discounts: [
      { label: 'Greens for all', code: null, amountCents: 400 },
      { label: 'WELCOME10', code: 'WELCOME10', amountCents: 45 },
    ],
    totalCents: 3555,
  });

test('[PROMO-1] the payment page charges the total after discounts, names them, and shows catalogue prices', async () => {
  const { payment, stripe, control } = await provider();
  const { order, id, url } = await opened(payment, discounted());
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    amount_subtotal: 4000,
    amount_total: 3555,
    total_details: { amount_discount: 445 },
  });
  expect(
    (await stripe.checkout.sessions.listLineItems(id)).data.map(({ price }) => price?.unit_amount),
  ).toEqual([1000, 1000]);
  expect((await stripe.coupons.list()).data).toMatchObject([
    {
      name: 'Greens for all, WELCOME10',
      amount_off: 445,
      currency: 'usd',
      duration: 'once',
      metadata: { receipt: order.orderNumber },
    },
  ]);
  expect(await (await fetch(url)).text()).toContain('$35.55');
  await control.pay(id);
  expect(await payment.find(id, 'visitor')).toMatchObject({
    value: { paid: true, amount: order.totalCents },
  });
});

test.each([
  'drop-answer',
  'garbage',
])('[PROMO-1] repeats a discount whose response was lost (%s), and creates one for one session', async (fault) => {
  const { payment, stripe, control } = await provider();
  const order = discounted();
  await control.faults({ createCoupon: fault });
  expect(await payment.open(order)).toEqual(unavailable);
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  await control.clearFaults();
  const { id } = await opened(payment, order);
  expect(await payment.open(order)).toMatchObject({ ok: true, value: { id } });
  expect((await stripe.coupons.list()).data).toHaveLength(1);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('[PROMO-1] repeats a stored failure of a discount under the next key, with its session', async () => {
  const { payment, stripe, control } = await provider();
  const order = discounted();
  await control.faults({ createCoupon: ['error-500'] });
  for (let n = 0; n < 2; n += 1)
    expect(await payment.open(order)).toMatchObject({ ok: false, error: { isKeyConsumed: true } });
  const { id } = await opened(payment, { ...order, paymentAttempt: 1 });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 3555 });
  expect((await stripe.coupons.list()).data).toHaveLength(1);
});

test.each([100, 101])('[PAY-8] the payment page lists as many of %i lines as it can', async (count) => {
  const { payment, stripe } = await provider();
  const lines = Array.from({ length: count }, (_, n) => aLine({ productId: `tea-${n}`, name: `Tea ${n}` }));
  const totalCents = lines.reduce((total, { priceCents, quantity }) => total + priceCents * quantity, 0);
  const { id } = await opened(payment, anOrder({ lines, totalCents }));
  const { data } = await stripe.checkout.sessions.listLineItems(id, { limit: 100 });
  expect(data).toHaveLength(100);
  expect(data.at(-1)?.description).toBe(count === 100 ? 'Tea 99' : '2 further products');
});

test('the name of a discount is truncated to the provider’s limit', async () => {
  const { payment, stripe } = await provider();
  const label = 'Autumn at the kettle: a tenth off greens';
  expect(label).toHaveLength(40);
  await opened(payment, anOrder({ discounts: [{ label, code: null, amountCents: 1 }], totalCents: 1849 }));
  expect((await stripe.coupons.list()).data.map(({ name }) => name)).toEqual([label]);
});

test('many long discount names become one short name', async () => {
  const { payment, stripe } = await provider();
  const label = 'A promotion with a rather long name';
  const discounts = [1, 2].map(() => ({ label, code: null, amountCents: 1 }));
  await opened(payment, anOrder({ discounts, totalCents: 1848 }));
  expect((await stripe.coupons.list()).data.map(({ name }) => name)).toEqual(['Discounts']);
});

test('opening the page of an order twice, or sixteen times at once, creates one session', async () => {
  const { payment, stripe } = await provider();
  const { order, id, url } = await opened(payment);
  expect(await payment.open(order)).toEqual({ ok: true, value: { id, url } });
  const other = anOrder();
  const results = await Promise.all(Array.from({ length: 16 }, () => payment.open(other)));
  const ids = new Set(results.filter((result) => result.ok).map((result) => result.value.id));
  expect(ids.size).toBe(1);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(2);
});

test('reports whether a session is open, paid or expired', async () => {
  const { payment, control } = await provider();
  const { order, id, url } = await opened(payment);
  const open = {
    id,
    url,
    orderNumber: order.orderNumber,
    status: 'open',
    paid: false,
    amount: 1850,
    currency: 'usd',
  };
  expect(await payment.find(id, 'visitor')).toEqual({ ok: true, value: { ...open, paymentIntent: null } });
  await control.pay(id);
  expect(await payment.find(id, 'visitor')).toEqual({
    ok: true,
    value: {
      ...open,
      url: null,
      status: 'complete',
      paid: true,
      paymentIntent: expect.stringMatching(/^pi_/),
    },
  });
  const expired = await opened(payment);
  await payment.expire(expired.id);
  expect(await payment.find(expired.id, 'visitor')).toMatchObject({
    value: { status: 'expired', paid: false },
  });
  expect(await payment.find('cs_unknown', 'visitor')).toMatchObject({
    ok: false,
    error: { code: 'payment-refused' },
  });
});

test('finds the order of a payment by its session at the provider', async () => {
  const { payment, control, stripe } = await provider();
  const { order, id } = await opened(payment);
  await control.pay(id);
  const found = await payment.find(id, 'visitor');
  const intent = (found.ok && found.value.paymentIntent) || '';
  expect(await payment.sourceOf(intent)).toEqual(ok({ kind: 'order', orderNumber: order.orderNumber }));
  expect(await payment.sourceOf('pi_unknown')).toEqual(ok({ kind: 'no-session' }));
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    metadata: { receipt: order.orderNumber },
  });
  // The provider may return the payment itself instead of its id.
  using expandingProvider = await respondingProvider(
    200,
    await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
  );
  expect(await paymentAt(expandingProvider.url).find(id, 'visitor')).toEqual(found);
  using away = await respondingProvider(500, { error: { type: 'api_error' } });
  const shop = paymentAt(away.url);
  expect(await shop.sourceOf(intent)).toMatchObject(unavailable);
  expect(shop.failures().filter(({ count }) => count > 0)).toEqual([
    { call: 'find-order', kind: 'failed', count: 1 },
  ]);
});

test('finds an unrecorded session by its order at any age, or reports that there is none', async () => {
  const { payment, control, url } = await provider();
  const { order, ...reference } = await opened(payment);
  expect(await payment.findOpened(order, 'job')).toEqual({ ok: true, value: reference });
  await control.pay(reference.id);
  expect(await payment.findOpened(order, 'event')).toEqual({ ok: true, value: reference });
  const old = anOrder({ createdAt: new Date(Date.now() - 40 * 60_000) });
  expect(await payment.findOpened(old, 'job')).toEqual({ ok: true, value: null });
  await control.faults({ createSession: ['error-500'] });
  expect(await payment.findOpened(anOrder(), 'job')).toEqual({ ok: true, value: null });
  using away = await respondingProvider(502, { error: { type: 'api_error' } });
  expect(await paymentAt(away.url).findOpened(order, 'visitor')).toMatchObject(unavailable);
  expect(await paymentAt(new URL(url)).findOpened(order, 'visitor')).toEqual({ ok: true, value: reference });
  // These calls do not count as failures of payment pages.
  expect(payment.failures().filter(({ call, count }) => call === 'open' && count > 0)).toEqual([]);
});

test('returns whether an ended session is expired or paid', async () => {
  const { payment, control } = await provider();
  const { id } = await opened(payment);
  for (let n = 0; n < 2; n += 1)
    expect(await payment.expire(id)).toMatchObject({ ok: true, value: { status: 'expired', paid: false } });
  const paid = await opened(payment);
  await control.pay(paid.id);
  expect(await payment.expire(paid.id)).toMatchObject({
    ok: true,
    value: { status: 'complete', paid: true },
  });
});

test.each([
  null,
  '',
  'table-17',
  'ada@example.com',
  '0b9d2b2e-6f4f-4e1c-9d3b-1a2b3c4d5e',
])('treats a payment whose session has the reference %j as one of another sales channel', async (reference) => {
  using list = await respondingProvider(200, {
    object: 'list',
    url: '/v1/checkout/sessions',
    has_more: false,
    data: [{ id: 'cs_1', object: 'checkout.session', client_reference_id: reference }],
  });
  expect(await paymentAt(list.url).sourceOf('pi_1')).toEqual(ok({ kind: 'other-channel', reference }));
});
