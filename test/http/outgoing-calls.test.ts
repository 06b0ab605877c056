import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { googleEmulatorOf } from '#test/support/google-emulator-of.ts';
import { googleCallback } from '#test/support/google-sign-in.ts';
import { ORDER_PAID, VERIFY_EMAIL } from '#test/support/mailbox.ts';
import { openShop } from '#test/support/open-shop.ts';
import { requestRawPath } from '#test/support/page.ts';
import { emptyFolder } from '#test/support/shop-process.ts';
import { anEmail } from '#test/support/shopper.ts';

const EGRESS_LOG_MODULE = new URL('../support/egress-log.ts', import.meta.url).href;

/** A server that records whether the shop calls it. */
const recordingServer = async () => {
  let calls = 0;
  const server = createServer((_, response) => response.end()).on('connection', () => {
    calls += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    host: `localhost:${port}`,
    calls: () => calls,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
};

test('calls only the database, providers and mail server, and no host that a visitor names', async () => {
  await using folder = await emptyFolder();
  const log = join(folder.path, 'egress');
  await using foreignServer = await recordingServer();
  await using shop = await openShop({ NODE_OPTIONS: `--import=${EGRESS_LOG_MODULE}`, EGRESS_LOG: log });
  const portIn = async (name: string) => (await readFile(join(shop.dataDir, name, 'port'), 'utf8')).trim();

  const shopper = shop.newShopper();
  const email = await shopper.signUp();
  const { session } = await shop.order(shopper);
  await shop.payment.pay(session);
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, ORDER_PAID]);
  const guest = shop.newShopper();
  const google = await googleEmulatorOf(shop.newShopper());
  const callback = await googleCallback(google, guest, { name: 'Ida', email: anEmail() });
  expect((await guest.request(callback)).status).toBe(200);

  // URLs in every field that a visitor can fill.
  const { url, host } = foreignServer;
  const encodedUrl = encodeURIComponent(url);
  for (const path of [
    `/?url=${encodedUrl}`,
    `/auth?return=${encodedUrl}`,
    `/search?q=${encodedUrl}`,
    `/tea/picked-tea/${encodedUrl}`,
    `/pictures/${encodedUrl}`,
    `/order/${encodedUrl}`,
    `/api/auth/google/callback?code=x&state=x&iss=${encodedUrl}`,
  ])
    await (await shopper.request(path)).body?.cancel();
  await requestRawPath(shop.origin, `//${host}/`);
  await requestRawPath(shop.origin, url);
  for (const header of ['x-forwarded-host', 'forwarded', 'referer', 'x-original-url', 'via', 'x-rewrite-url'])
    await (
      await shopper.request('/tea', { headers: { [header]: header === 'forwarded' ? `host=${host}` : url } })
    ).body?.cancel();
  const items = [{ id: 'marrakech-mint', quantity: 1, imageUrl: url, images: [url] }];
  const address = anAddress({ line1: url, name: url });
  await shopper.post('/checkout-form', { ...aPurchase({ shipping: address, billing: address }), items });
  await shopper.post('/api/payment/webhook', { type: 'checkout.session.completed', url });
  await shopper.send('/franchising', { name: url, email, town: url, message: url });
  await shop.mailbox.waitForEmails(email, [VERIFY_EMAIL, ORDER_PAID, 'We received your inquiry']);

  expect(foreignServer.calls()).toBe(0);
  const hosts = new Set((await readFile(log, 'utf8')).trim().split('\n'));
  const providers = [`localhost:${await portIn('payment')}`, `localhost:${await portIn('identity')}`];
  const { hostname, port } = new URL(shop.database.url);
  const isDatabase = (target: string) => /\.s\.PGSQL\.\d+$/.test(target) || target === `${hostname}:${port}`;
  expect([...hosts]).toEqual(expect.arrayContaining(providers));
  expect([...hosts].filter(isDatabase)).toHaveLength(1);
  const mail = [...hosts].filter((target) => !providers.includes(target) && !isDatabase(target));
  // The mail server listens on a port that only the shop knows.
  expect(mail).toEqual([expect.stringMatching(/^(127\.0\.0\.1|localhost):\d+$/)]);
  expect(mail).not.toContain(host);
});
