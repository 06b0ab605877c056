import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPurchase } from '#test/support/examples.ts';
import { linkIn, ORDER_PAID, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anEmail, aSignUp, type Shopper } from '#test/support/shopper.ts';
import { sortedText } from './in-order.ts';
import { shapeOf } from './shape-of.ts';

const TOKEN = 'a-long-secret-token';
const TEA = 'marrakech-mint';
const items = [{ id: TEA, quantity: 1 }];

let shop: OpenShop;
/** Shapes of responses and other names on the wire, recorded during a purchase and a guest's visit. */
const recorded = { wire: [] as string[], cookies: [] as string[], links: [] as string[] };

const maskSecrets = (text: string): string =>
  text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':number').replace(/[\w-]{40,}/g, ':secret');

const recordCookies = ({ headers }: Response): void => {
  for (const cookie of headers.getSetCookie())
    recorded.cookies.push(cookie.replace(/=[^;]*/, '').replace(/(expires|max-age)=[^;]*/gi, '$1'));
};

const request = async (
  shopper: Shopper,
  name: string,
  json?: unknown,
  method = json === undefined ? 'GET' : 'POST',
) => {
  const response = await shopper.request(name, { method, ...(json !== undefined && { json }) });
  recordCookies(response);
  const route = `${method} ${maskSecrets(name)} ${response.status}`;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  recorded.wire.push(
    ...(isJson ? shapeOf(JSON.parse(text)) : ['']).map((field) => `${route} ${field}`.trim()),
  );
};

const connectClient = async (url: string) => {
  const client = new Client(url);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
};

beforeAll(async () => {
  shop = await openShop({ METRICS_TOKEN: TOKEN });
});
afterAll(() => shop[Symbol.asyncDispose]());

test('keeps the fields of all JSON responses, the cookies, and the links in emails unchanged', async () => {
  const shopper = shop.newShopper();
  const email = anEmail();
  await request(shopper, '/api/auth/session');
  recordCookies(await shopper.register(aSignUp(email)));
  const [verification] = [await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL])];
  recorded.links.push(linkIn(verification));
  await request(shopper, '/api/auth/session');
  await request(shopper, '/api/auth/renew', {});
  await request(shopper, '/api/categories');
  await request(shopper, '/api/search?q=mint');
  const changes = [
    { id: 'genmaicha', wished: true },
    { id: TEA, by: 3 },
  ].map((fields) => ({ changeId: randomUUID(), ...fields }));
  await request(shopper, '/api/saved-items', { changes });
  await request(shopper, '/api/saved-items', { changes: [{}] });
  await request(shopper, '/api/saved-items');
  await request(shopper, '/api/cart/quote', { items, coupon: 'NOTHING' });
  const order = await shop.order(shopper, aPurchase({ items }));
  await request(shopper, '/checkout-form', aPurchase({ items }));
  await request(shopper, '/checkout-form', aPurchase({ items: [{ id: 'nothing', quantity: 1 }] }));
  await shop.payment.pay(order.session);
  const message = await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, ORDER_PAID]);
  recorded.links.push(linkIn(message));
  await request(shopper, `/api/orders/${order.receipt}/confirm`, {});
  await request(shopper, `/api/orders/${order.receipt}/sums`);
  await request(shopper, '/api/orders');
  await request(shopper, '/api/account/data');
  await request(shopper, '/api/orders/none/sums');
  recordCookies(await shopper.logOut());
  const guest = shop.newShopper();
  recordCookies(await guest.signIn(email));
  recordCookies(await guest.deleteAccount());
  await request(guest, '/api/saved-items');
  await expect.soft(sortedText(recorded.wire)).toMatchFileSnapshot('wire.txt');
  await expect.soft(sortedText(recorded.cookies)).toMatchFileSnapshot('cookies.txt');
  expect(recorded.links.map(maskSecrets)).toEqual(['/prove-email/:secret', '/order/:secret']);
});

test('keeps the names and labels of all metrics unchanged', async () => {
  const response = await shop
    .newShopper()
    .request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('camellia_'));
  const named = lines.map((line) =>
    line.replace(/ [^ ]+$/, '').replace(/(le|route|release|method|status)="[^"]*"/g, '$1'),
  );
  await expect(sortedText(named)).toMatchFileSnapshot('metrics.txt');
});

test('keeps the names of job queues unchanged', async () => {
  const queues = await shop.database.rows<{ name: string }>('select name from jobs.queue');
  await expect(sortedText(queues.map(({ name }) => name))).toMatchFileSnapshot('job-queues.txt');
});

test('keeps the channels and payloads of notifications between servers unchanged', async () => {
  const received: string[] = [];
  await using listener = await connectClient(shop.database.url);
  const shapeOfPayload = (payload: string) =>
    payload.startsWith('{') ? shapeOf(JSON.parse(payload)).join(', ') : payload && 'string';
  listener.on('notification', ({ channel, payload = '' }) =>
    received.push(`${channel} ${shapeOfPayload(payload)}`.trim()),
  );
  for (const channel of ['catalogue_changed', 'letter_written', 'order_changed', 'order_page_changed'])
    await listener.query(`listen ${channel}`);
  const shopper = shop.newShopper();
  await shopper.signUp();
  await shop.order(shopper, aPurchase({ items }));
  await shop.database.rows('update products set taste = $1 where id = $2', ['Mint.', TEA]);
  await expect
    .poll(() => [...new Set(received)].toSorted())
    .toEqual([
      'catalogue_changed',
      'letter_written',
      'order_changed userId: string, receipt: string',
      'order_page_changed string',
    ]);
});

test('keeps the payment provider’s order references unchanged', async () => {
  const guest = shop.newShopper();
  const { receipt, session } = await shop.order(guest, aPurchase({ items }));
  await shop.payment.pay(session);
  for (const kind of ['checkout.session', 'payment_intent']) {
    const [object] = await shop.payment.objectsOf(kind, receipt);
    expect([kind, object?.['metadata']]).toEqual([kind, { receipt }]);
  }
  const [checkoutSession] = await shop.payment.objectsOf('checkout.session', receipt);
  expect(checkoutSession).toMatchObject({
    client_reference_id: receipt,
    success_url: `${shop.origin}/success?order=${receipt}`,
    cancel_url: `${shop.origin}/cancel?order=${receipt}`,
  });
});
