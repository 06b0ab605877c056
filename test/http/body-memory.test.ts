import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ORDER_BYTES } from '#adapters/http/api/order-routes.ts';
import { BODY_MEMORY_QUOTA } from '#adapters/http/registry/body-memory.ts';
import { apiMap } from '#domain/api/api-map.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { anIpAddress, PASSWORD, shopperAt } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const BODY = Buffer.alloc(MAX_ORDER_BYTES - 1, ' ');
const MOST = Math.floor(BODY_MEMORY_QUOTA.total / MAX_ORDER_BYTES);
const SHARE = Math.floor(BODY_MEMORY_QUOTA.perIpAddress / MAX_ORDER_BYTES);

/** Sends a large purchase without its last byte; `output` is the response. */
const begin = (address: string) => {
  const { hostname, port, host } = new URL(shop.origin);
  const socket: Socket = connect(Number(port), hostname);
  const sender = { output: '', end: () => void socket.destroy() };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    sender.output += data.toString('latin1');
  });
  const lines = {
    host,
    origin: shop.origin,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
    'content-type': 'application/json',
    'content-length': MAX_ORDER_BYTES,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${apiMap.placeOrder} HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(BODY);
  return sender;
};

const retainedBytes = async (): Promise<number> => {
  const figures = await (await shop.newShopper().request('/metrics')).text();
  return Number(/^camellia_body_bytes (\d+)$/m.exec(figures)?.[1]);
};
const isRefused = ({ output }: { output: string }) => output.startsWith('HTTP/1.1 503 ');
const patiently = { timeout: 15_000 };

test('many large unfinished bodies use bounded memory; further ones get Retry-After, and all recovers when they end', async () => {
  const owner = shop.newShopper();
  const email = await owner.signUp();
  const addresses = Array.from({ length: 2 * Math.ceil(MOST / SHARE) }, anIpAddress);
  const senders = addresses.flatMap((one) => Array.from({ length: SHARE }, () => begin(one)));
  const refused = () => senders.filter(isRefused);
  // Each has sent all but its last byte, or has been rejected.
  await expect.poll(() => refused().length, patiently).toBeGreaterThanOrEqual(senders.length - MOST);
  expect(refused()[0]?.output).toMatch(/^retry-after: 5\r$/im);
  await expect.poll(retainedBytes, patiently).toBeGreaterThan(BODY_MEMORY_QUOTA.total / 2);
  expect(await retainedBytes()).toBeLessThanOrEqual(BODY_MEMORY_QUOTA.total);
  // Requests that only read send no body.
  expect((await shop.newShopper().request('/checkout-form')).status).toBe(200);
  for (const { end } of senders) end();
  await expect.poll(retainedBytes, patiently).toBe(0);
  const entered = await shop.newShopper().post(apiMap.signIn, { email, password: PASSWORD });
  expect(entered.status).toBe(200);
  expect(shop.logOutput()).not.toContain('"event":"request.failed"');
});

test('limits one address to its quota of body memory without affecting others', async () => {
  const attacker = anIpAddress();
  const senders = Array.from({ length: 3 * SHARE }, () => begin(attacker));
  await expect.poll(() => senders.filter(isRefused).length, patiently).toBeGreaterThanOrEqual(2 * SHARE);
  expect(await retainedBytes()).toBeLessThanOrEqual(BODY_MEMORY_QUOTA.perIpAddress);
  const large = { items: 'x'.repeat(MAX_ORDER_BYTES - 100) };
  expect((await shopperAt(shop.origin).post(apiMap.placeOrder, large)).status).toBe(422);
  for (const { end } of senders) end();
  await expect.poll(retainedBytes, patiently).toBe(0);
});
