import { expect, test } from 'vitest';
import { basket, line, runEmulator, sdk } from './testing.ts';

const now = () => Math.floor(Date.now() / 1000);

test('[PAY-8] creates a session with the amounts of its lines and a payment page', async () => {
  const { stripe, url } = await runEmulator();
  const session = await stripe.checkout.sessions.create(
    basket({
      client_reference_id: 'order-1',
      customer_email: 'a@example.com',
      metadata: { order: 'order-1' },
      payment_intent_data: { metadata: { order: 'order-1' } },
    }),
  );
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: 27_400,
    amount_total: 27_400,
    currency: 'usd',
    livemode: false,
    payment_intent: null,
    allowed_payment_method_types: null,
    metadata: { order: 'order-1' },
    client_reference_id: 'order-1',
    customer_email: 'a@example.com',
    cancel_url: 'http://localhost:3000/cart',
  });
  expect(session.id).toMatch(/^cs_test_\w+$/);
  expect(session.url).toBe(`${url}/pay/${session.id}`);
  expect(session.expires_at - session.created).toBe(24 * 3600);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
});

test('[PAY-8] lists the lines of a session, and its payment intent once paid', async () => {
  const { stripe, control } = await runEmulator();
  const { id } = await stripe.checkout.sessions.create(basket());
  const lines = await stripe.checkout.sessions.listLineItems(id);
  expect(lines.data.map((item) => [item.description, item.quantity, item.amount_total])).toEqual([
    ['Dragon Well', 2, 2500],
    ['Aged White Peony', 1, 24_900],
  ]);
  await control.pay(id);
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'line_items'] });
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: { status: 'succeeded', amount_received: 27_400, currency: 'usd' },
  });
  expect(paid.line_items?.data).toHaveLength(2);
});

test('[PAY-8] lists sessions newest first, page by page, and by payment intent', async () => {
  const { stripe, control } = await runEmulator();
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.checkout.sessions.create(basket())).id);
  const first = await stripe.checkout.sessions.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
  const all = await stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);

  const paid = (await control.pay(ids[3] ?? '')).body;
  const found = await stripe.checkout.sessions.list({ payment_intent: paid.payment_intent });
  expect(found.data.map(({ id }) => id)).toEqual([ids[3]]);
});

test('[PAY-8] a session may expire 30 minutes to 24 hours after its creation, not sooner or later', async () => {
  const { stripe } = await runEmulator();
  const createExpiring = (seconds: number) =>
    stripe.checkout.sessions.create(basket({ expires_at: now() + seconds }));
  expect((await createExpiring(31 * 60)).status).toBe('open');
  for (const seconds of [29 * 60, 25 * 3600]) {
    await expect(createExpiring(seconds)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'expires_at',
    });
  }
});

test.each([
  ['line_items', 'parameter_missing', { line_items: [] }],
  ['line_items[0][quantity]', 'parameter_invalid_integer', { line_items: [line('Tea', 100, 0)] }],
  [
    'line_items[0][price_data][unit_amount]',
    'parameter_invalid_integer',
    { line_items: [line('Tea', 1.5, 1)] },
  ],
  [
    'line_items[0][price_data][product_data][name]',
    'parameter_invalid_empty',
    { line_items: [line('', 100, 1)] },
  ],
  ['success_url', 'url_invalid', { success_url: '/thanks' }],
  ['customer_email', 'email_invalid', { customer_email: 'not an email' }],
  ['after_expiration', 'parameter_unknown', { after_expiration: { recovery: { enabled: true } } }],
  [undefined, 'amount_too_small', { line_items: [line('Tea', 1, 1)] }],
])('[PAY-8] a wrong %s is rejected with %s', async (param, code, change) => {
  const { stripe, control } = await runEmulator();
  await expect(stripe.checkout.sessions.create(basket(change))).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
    code,
  });
  expect((await control.ledger()).body.entries).toEqual([]);
});

test('[PAY-8] an open session can be expired once; a paid one cannot', async () => {
  const { stripe, control } = await runEmulator();
  const open = await stripe.checkout.sessions.create(basket());
  expect(await stripe.checkout.sessions.expire(open.id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(open.id)).rejects.toMatchObject({ statusCode: 400 });
  const paid = await stripe.checkout.sessions.create(basket());
  await control.pay(paid.id);
  await expect(stripe.checkout.sessions.expire(paid.id)).rejects.toThrow('status of complete');
  expect((await control.pay(open.id)).status).toBe(409);
});

test('[PAY-8] a session expires at its time', async () => {
  const { stripe, control } = await runEmulator();
  const { id } = await stripe.checkout.sessions.create(basket({ expires_at: now() + 1801 }));
  await control.faults({ clockMs: 1_802_000 });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    payment_status: 'unpaid',
  });
  const events = await stripe.events.list({ type: 'checkout.session.expired' });
  expect(events.data.map((event) => event.data.object)).toMatchObject([{ id }]);
});

test('[PAY-8] distinguishes an unknown session from a wrong key', async () => {
  const { stripe, port } = await runEmulator();
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'session',
  });
  const otherClient = sdk(port);
  await expect(
    otherClient.checkout.sessions.retrieve('cs_test_none', {}, { apiKey: 'sk_test_other' }),
  ).rejects.toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
});
