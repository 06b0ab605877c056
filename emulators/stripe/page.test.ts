import { expect, test } from 'vitest';
import { basket, runEmulator, submitCard } from './testing.ts';

test('[PAY-8] the test card pays, and redirects the shopper to the shop with the session id', async () => {
  const { stripe } = await runEmulator();
  const session = await stripe.checkout.sessions.create(basket());
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('$274.00');
  expect(page).toContain('Dragon Well');
  const response = await submitCard(session);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`http://localhost:3000/thanks?session=${session.id}`);
  const paid = await stripe.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const intent = await stripe.paymentIntents.retrieve(paid.payment_intent as string);
  expect(intent).toMatchObject({ status: 'succeeded', amount: 27_400, amount_received: 27_400 });
});

test('[PAY-8] a declined card charges nothing, shows why, and keeps the typed card except the CVC', async () => {
  const { stripe, control } = await runEmulator();
  const session = await stripe.checkout.sessions.create(
    basket({ payment_intent_data: { metadata: { order: '1' } } }),
  );
  const response = await submitCard(session, { number: '4000000000000002', cvc: '987' });
  expect(response.status).toBe(402);
  const page = await response.text();
  expect(page).toMatch(/role="alert"[^>]*>Your card was declined\.</);
  expect(page).toContain('You haven’t been charged.');
  expect(page).toContain('value="4000000000000002"');
  expect(page).toContain('value="12/40"');
  expect(page).not.toContain('987');
  expect((await control.ledger()).body.entries.at(-1)).toMatchObject({ what: 'payment.declined' });
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  const [event] = (await stripe.events.list()).data;
  expect(event).toMatchObject({
    type: 'payment_intent.payment_failed',
    data: {
      object: {
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code: 'card_declined' },
        latest_charge: null,
        metadata: { order: '1' },
      },
    },
  });
  expect((await submitCard(session)).status).toBe(303);
  // The same payment succeeds with the next card.
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect(event?.data.object).toMatchObject({ id: intent });
});

test.each([
  ['number', { number: '' }, 'Enter a card number.'],
  ['number', { number: '4242 4242 4242 4241' }, 'This card number is not valid.'],
  ['number', { number: '5555 5555 5555 4444' }, 'Use one of the test cards listed on this page.'],
  ['expiry', { expiry: '13/30' }, 'Enter the expiry as month and year, such as 04/30.'],
  ['expiry', { expiry: '01/20' }, 'This card has expired.'],
  ['cvc', { cvc: '12' }, 'Enter the three digits of the security code.'],
])('[PAY-8] an invalid %s (%o) is marked at its field', async (field, typed, message) => {
  const { stripe } = await runEmulator();
  const session = await stripe.checkout.sessions.create(basket());
  const response = await submitCard(session, typed);
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain(`<p class="problem" id="${field}-problem">${message}</p>`);
  const input = new RegExp(`<input id="${field}"[^>]*>`).exec(page)?.[0];
  expect(input).toContain(`aria-invalid="true" aria-describedby="${field}-problem" autofocus`);
  expect((await stripe.events.list()).data).toEqual([]);
});

test('[PAY-8] paying twice, even at once, charges once and redirects to the shop', async () => {
  const { stripe } = await runEmulator();
  const session = await stripe.checkout.sessions.create(basket());
  const responses = await Promise.all([1, 2, 3].map(() => submitCard(session)));
  expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  const latePayment = responses.find(({ status }) => status === 200);
  expect(await latePayment?.text()).toContain('already paid');
  expect(latePayment?.headers.get('refresh')).toBe(
    `2; url=http://localhost:3000/thanks?session=${session.id}`,
  );
  expect((await stripe.events.list({ type: 'payment_intent.succeeded' })).data).toHaveLength(1);
});

test('[PAY-8] an expired or unknown session cannot be paid and shows why', async () => {
  const { stripe, url } = await runEmulator();
  const session = await stripe.checkout.sessions.create(basket());
  await stripe.checkout.sessions.expire(session.id);
  const response = await submitCard(session);
  expect(response.status).toBe(410);
  expect(await response.text()).toContain('href="http://localhost:3000/cart"');
  expect((await fetch(`${url}/pay/cs_test_none`)).status).toBe(404);
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
});

test('a form from another site is rejected, one from the page itself is not', async () => {
  const { stripe, url } = await runEmulator();
  const session = await stripe.checkout.sessions.create(basket());
  for (const Origin of ['http://evil.example', 'http://localhost:1', 'null']) {
    expect((await submitCard(session, {}, { Origin })).status).toBe(403);
  }
  expect((await submitCard(session, {}, { Origin: url })).status).toBe(303);
});

test('product names of a shop are escaped', async () => {
  const { stripe } = await runEmulator();
  const product_data = {
    name: '<img src=x onerror=alert(1)>',
    images: ['http://localhost:3000/a.jpg?"><b>'],
  };
  const price_data = { currency: 'usd', unit_amount: 100, product_data };
  const session = await stripe.checkout.sessions.create(
    basket({ line_items: [{ price_data, quantity: 1 }] }),
  );
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(page).not.toContain('<b>');
});

test('a long order is collapsible and complete', async () => {
  const { stripe } = await runEmulator();
  const pageOf = async (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `Tea ${index + 1}.`);
    const line_items = names.map((name) => ({
      price_data: { currency: 'usd', unit_amount: 100, product_data: { name } },
      quantity: 1,
    }));
    const { url } = await stripe.checkout.sessions.create(basket({ line_items }));
    const page = await (await fetch(url ?? '')).text();
    for (const name of names) expect(page.split(name)).toHaveLength(2);
    return page;
  };
  expect(await pageOf(5)).not.toContain('<details>');
  const long = await pageOf(12);
  expect(long).toContain('<summary>and 8 more</summary>');
  expect(long.indexOf('Tea 4.')).toBeLessThan(long.indexOf('<details>'));
});

test('the page loads only its own pictures, and its form may redirect only to the shop', async () => {
  const { stripe, url } = await runEmulator();
  const product_data = { name: 'Dragon Well', images: ['https://pictures.example/a.png'] };
  const line_items = [{ price_data: { currency: 'usd', unit_amount: 1250, product_data }, quantity: 1 }];
  const session = await stripe.checkout.sessions.create(basket({ line_items }));
  const policyAt = async (address: string) => (await fetch(address)).headers.get('content-security-policy');
  const closed = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
  expect(await policyAt(session.url ?? '')).toBe(
    `${closed}; style-src 'self'; img-src data: https://pictures.example; form-action 'self' http://localhost:3000`,
  );
  expect(await policyAt(`${url}/pay/unknown`)).toBe(
    `${closed}; form-action 'none'; style-src 'self'; img-src data:`,
  );
  for (const path of ['/v1/events', '/_control/ledger', '/nothing'])
    expect(await policyAt(`${url}${path}`)).toBe(`${closed}; form-action 'none'`);
});
