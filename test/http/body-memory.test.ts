import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ORDER_BYTES } from '#adapters/http/api/order-routes.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { CLIENT_QUOTAS } from '#platform/traffic/policies.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anIpAddress, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const BODY = Buffer.alloc(MAX_ORDER_BYTES - 1, ' ');
const MAX_BODIES = Math.floor(CLIENT_QUOTAS.bodyBytes.total / MAX_ORDER_BYTES);
const MAX_BODIES_PER_ADDRESS = Math.floor(CLIENT_QUOTAS.bodyBytes.perIpAddress / MAX_ORDER_BYTES);

/** Sends a large purchase without its last byte; `output` collects the response. */
const startPurchase = (address: string) => {
  const { hostname, port, host } = new URL(shop.origin);
  const socket: Socket = connect(Number(port), hostname);
  const sender = { output: '', end: () => void socket.destroy() };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    sender.output += data.toString('latin1');
  });
  const headers = {
    host,
    origin: shop.origin,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
    'content-type': 'application/json',
    'content-length': MAX_ORDER_BYTES,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${apiMap.placeOrder} HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(BODY);
  return sender;
};

const retainedBytes = async (): Promise<number> => {
  const metrics = await (await shop.newShopper().request('/metrics')).text();
  return Number(/^camellia_body_bytes (\d+)$/m.exec(metrics)?.[1]);
};
const isRejected = ({ output }: { output: string }) => output.startsWith('HTTP/1.1 503 ');
const SLOW_POLL = { timeout: 15_000 };

test('many large unfinished bodies use bounded memory; further ones get Retry-After, and all recovers when they end', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const addresses = Array.from({ length: 2 * Math.ceil(MAX_BODIES / MAX_BODIES_PER_ADDRESS) }, anIpAddress);
  const senders = addresses.flatMap((address) =>
    Array.from({ length: MAX_BODIES_PER_ADDRESS }, () => startPurchase(address)),
  );
  const rejected = () => senders.filter(isRejected);
  // Each has sent all but its last byte, or has been rejected.
  await expect.poll(() => rejected().length, SLOW_POLL).toBeGreaterThanOrEqual(senders.length - MAX_BODIES);
  expect(rejected()[0]?.output).toMatch(/^retry-after: 5\r$/im);
  await expect.poll(retainedBytes, SLOW_POLL).toBeGreaterThan(CLIENT_QUOTAS.bodyBytes.total / 2);
  expect(await retainedBytes()).toBeLessThanOrEqual(CLIENT_QUOTAS.bodyBytes.total);
  // Requests that only read send no body.
  expect((await shop.newShopper().request('/checkout-form')).status).toBe(200);
  for (const { end } of senders) end();
  await expect.poll(retainedBytes, SLOW_POLL).toBe(0);
  const signIn = await shop.newShopper().signIn(email);
  expect(signIn.status).toBe(202);
  expect(shop.logOutput()).not.toContain('"event":"request.failed"');
});

test('limits one address to its quota of body memory without affecting others', async () => {
  const attacker = anIpAddress();
  const senders = Array.from({ length: 3 * MAX_BODIES_PER_ADDRESS }, () => startPurchase(attacker));
  await expect
    .poll(() => senders.filter(isRejected).length, SLOW_POLL)
    .toBeGreaterThanOrEqual(2 * MAX_BODIES_PER_ADDRESS);
  expect(await retainedBytes()).toBeLessThanOrEqual(CLIENT_QUOTAS.bodyBytes.perIpAddress);
  const large = { items: 'x'.repeat(MAX_ORDER_BYTES - 100) };
  expect((await shopperAt(shop.origin).post(apiMap.placeOrder, large)).status).toBe(422);
  for (const { end } of senders) end();
  await expect.poll(retainedBytes, SLOW_POLL).toBe(0);
});
