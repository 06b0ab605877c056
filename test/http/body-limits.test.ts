import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressAt, declaredRoutes } from '#test/support/declared-routes.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const unsafeRoutes = declaredRoutes.filter(({ method }) => method !== 'GET');
const pathParams = { id: 'sencha', receipt: 'c3b7a0f2-3a0e-4b3c-9a43-5c0c6a3f2d11', secret: 'unknown' };

const CHUNK = 0x4000;
const RESPONSE_TIMEOUT_MS = 5_000;
/** A connection counts as closed when it accepts no bytes for this long. */
const STALL_TIMEOUT_MS = 300;
const CLOSE_TIMEOUT_MS = 3_000;

/** Sends an endless body, and pauses for a response after `limit` bytes. */
const sendEndlessBody = async (
  method: string,
  path: string,
  headers: Record<string, string>,
  limit: number,
) => {
  const { hostname, port } = new URL(shop.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let output = '';
  const firstData = new Promise<void>((resolve) =>
    socket.on('data', (data) => {
      output += data.toString('latin1');
      resolve();
    }),
  );
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const headerLines = Object.entries({ host: `${hostname}:${port}`, origin: shop.origin, ...headers });
  const head = headerLines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${method} ${path} HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n`);
  const chunk = `${CHUNK.toString(16)}\r\n${'x'.repeat(CHUNK)}\r\n`;
  let sentBytes = 0;
  const sendChunk = () => {
    sentBytes += CHUNK;
    return socket.write(chunk);
  };
  for (let sent = 0; sent <= limit; sent += CHUNK) sendChunk();
  // Sends no more until the response, because a reset connection would discard it.
  await Promise.race([firstData, closed, pause(RESPONSE_TIMEOUT_MS)]);
  let isStalled = false;
  const deadline = Date.now() + CLOSE_TIMEOUT_MS;
  while (!socket.closed && !isStalled && Date.now() < deadline)
    if (!sendChunk()) {
      const drained = new Promise<void>((resolve) => socket.once('drain', resolve));
      isStalled = await Promise.race([
        Promise.race([closed, drained]).then(() => false),
        pause(STALL_TIMEOUT_MS, true),
      ]);
    }
  const isClosed = socket.closed || isStalled;
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(output)?.[1]);
  return { status, sentBytes, isClosed };
};

test('stops reading an endless body at the limit of each route', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const cookie = shopper.cookie();
  for (const { method, path, body } of unsafeRoutes) {
    const type = body?.kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { cookie, 'content-type': type };
    const { status, sentBytes, isClosed } = await sendEndlessBody(
      method,
      addressAt(path, pathParams),
      headers,
      body?.limit ?? CHUNK,
    );
    expect([path, isClosed]).toEqual([path, true]);
    expect([path, status >= 200 && status < 500]).toEqual([path, true]);
    // A route without a body drains one for half a second.
    if (body) expect([path, status, sentBytes < 16 * 1024 * 1024]).toEqual([path, 413, true]);
  }
});

test('rejects a body with a too large declared length at once', async () => {
  for (const { method, path, body } of unsafeRoutes) {
    if (!body) continue;
    const start = performance.now();
    const response = await shop.newShopper().request(addressAt(path, pathParams), {
      method,
      body: 'x'.repeat(body.limit + 1),
      headers: { 'content-type': 'application/json' },
    });
    expect([path, response.status]).toEqual([path, 413]);
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});

test.each([
  'gzip',
  'br',
  'deflate',
  'zstd',
  'identity, gzip',
  'x',
])('decompresses no body that was sent as %s on any route', async (encoding) => {
  const bomb = gzipSync(Buffer.alloc(1024 * 1024));
  for (const { method, path } of unsafeRoutes) {
    const response = await shop.newShopper().request(addressAt(path, pathParams), {
      method,
      body: new Uint8Array(bomb),
      headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
    });
    expect([path, response.status]).toEqual([path, 415]);
  }
});
