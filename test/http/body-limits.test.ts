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

const unsafe = declaredRoutes.filter(({ method }) => method !== 'GET');
const parts = { id: 'sencha', receipt: 'c3b7a0f2-3a0e-4b3c-9a43-5c0c6a3f2d11', secret: 'unknown' };

const CHUNK = 0x4000;
const ANSWER_MS = 5_000;
/** After this idle time a connection is closed; a rejected body may be drained briefly. */
const STALLED_MS = 300;
const MOMENT_MS = 3_000;

/** Sends an endless body; returns the response after `limit` bytes, the bytes sent, and whether the connection closed. */
const pour = async (method: string, path: string, headers: Record<string, string>, limit: number) => {
  const { hostname, port } = new URL(shop.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  let output = '';
  const answered = new Promise<void>((done) =>
    socket.on('data', (data) => {
      output += data.toString('latin1');
      done();
    }),
  );
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  await once(socket, 'connect');
  const lines = Object.entries({ host: `${hostname}:${port}`, origin: shop.origin, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`${method} ${path} HTTP/1.1\r\n${head}transfer-encoding: chunked\r\n\r\n`);
  const chunk = `${CHUNK.toString(16)}\r\n${'x'.repeat(CHUNK)}\r\n`;
  let poured = 0;
  const more = () => {
    poured += CHUNK;
    return socket.write(chunk);
  };
  for (let sent = 0; sent <= limit; sent += CHUNK) more();
  // Sends no more until the response, because a reset connection would discard it.
  await Promise.race([answered, closed, pause(ANSWER_MS)]);
  let isStalled = false;
  const deadline = Date.now() + MOMENT_MS;
  while (!socket.closed && !isStalled && Date.now() < deadline)
    if (!more()) {
      const drained = new Promise<void>((done) => socket.once('drain', done));
      isStalled = await Promise.race([
        Promise.race([closed, drained]).then(() => false),
        pause(STALLED_MS, true),
      ]);
    }
  const isCut = socket.closed || isStalled;
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(output)?.[1]);
  return { status, poured, isCut };
};

test('stops reading an endless body at the limit of each route', async () => {
  const shopper = shop.newShopper();
  await shopper.signUp();
  const cookie = shopper.cookie();
  for (const { method, path, body } of unsafe) {
    if (path === '/api/auth/sign-out') continue;
    const type = body?.kind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { cookie, 'content-type': type };
    const { status, poured, isCut } = await pour(
      method,
      addressAt(path, parts),
      headers,
      body?.limit ?? CHUNK,
    );
    expect([path, isCut]).toEqual([path, true]);
    expect([path, status >= 200 && status < 500]).toEqual([path, true]);
    // A route without a body drains one for half a second.
    if (body) expect([path, status, poured < 16 * 1024 * 1024]).toEqual([path, 413, true]);
  }
});

test('rejects a body with a too large declared length at once', async () => {
  for (const { method, path, body } of unsafe) {
    if (!body) continue;
    const start = performance.now();
    const answered = await shop.newShopper().request(addressAt(path, parts), {
      method,
      body: 'x'.repeat(body.limit + 1),
      headers: { 'content-type': 'application/json' },
    });
    expect([path, answered.status]).toEqual([path, 413]);
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
  for (const { method, path } of unsafe) {
    const answered = await shop.newShopper().request(addressAt(path, parts), {
      method,
      body: new Uint8Array(bomb),
      headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
    });
    expect([path, answered.status]).toEqual([path, 415]);
  }
});
