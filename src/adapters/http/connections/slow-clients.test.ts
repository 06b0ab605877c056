import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from '../responses/security-headers.ts';
import { createListener } from './listener.ts';

const baseOptions = {
  origin: 'http://localhost',
  defaultHeaders: await securityHeaders('http://localhost'),
  renderError: async () => new Response(),
};
const log = { info: () => {}, warn: () => {}, error: () => {} };
const QUICK = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 };

/** Starts a server with short timeouts whose response has `bytes` bytes. */
const serveSlowly = async (settings: object = {}, bytes = 3) => {
  const listener = createListener({
    ...baseOptions,
    fetch: async (request) => {
      await request.text();
      return new Response('x'.repeat(bytes));
    },
    liveStreams: [{ close: () => undefined }],
    log,
    allowedMethods: () => ['GET'],
    timeouts: QUICK,
    ...settings,
  });
  const port = await listener.listen(0, '127.0.0.1');
  onTestFinished(() => listener.close());
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { open, origin: `http://127.0.0.1:${port}` };
};

const hasClosed = async (socket: Socket): Promise<void> => {
  // With a response or a reset.
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
};

test('disconnects two hundred clients that never finish their headers, and serves others meanwhile', async () => {
  const { open, origin } = await serveSlowly();
  const slow = await Promise.all(Array.from({ length: 200 }, open));
  for (const socket of slow) socket.resume().write('GET / HTTP/1.1\r\nhost: x\r\nx-a: ');
  expect((await fetch(origin)).status).toBe(200);
  await Promise.all(slow.map(hasClosed));
  expect((await fetch(origin)).status).toBe(200);
});

test('disconnects a client whose body arrives too slowly', async () => {
  const { open } = await serveSlowly();
  const socket = await open();
  const start = performance.now();
  socket.resume().write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 50);
  await hasClosed(socket);
  clearInterval(drip);
  expect(performance.now() - start).toBeGreaterThan(QUICK.requestTimeout - 50);
});

test('cuts the connection of a client that does not read its response, whatever its size', async () => {
  const { open } = await serveSlowly({ connectionLimits: { responseMs: 400 } }, 20_000_000);
  const socket = await open();
  socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const start = performance.now();
  await new Promise((cut) => setTimeout(cut, 600));
  // The received bytes are read, then the connection ends early.
  const { length } = await text(socket).catch(() => '');
  expect(length).toBeLessThan(20_000_000);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('closes an idle connection', async () => {
  const { open } = await serveSlowly({ connectionLimits: { idleMs: 200 } });
  const start = performance.now();
  await hasClosed((await open()).resume());
  expect(performance.now() - start).toBeGreaterThan(150);
});

test('limits the connections of one address, and allows one more when another ends', async () => {
  const { open } = await serveSlowly({
    connectionLimits: { perIpAddress: 3 },
    timeouts: { ...QUICK, headersTimeout: 60_000, requestTimeout: 60_000 },
  });
  const sockets = await Promise.all([open(), open(), open()]);
  await hasClosed((await open()).resume());
  sockets[0]?.destroy();
  const response = async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    return text(socket).catch(() => '');
  };
  await expect.poll(response).toContain('200 OK');
});

test('cuts the connection of a client that pipelines many requests without reading, and answers one that pipelines a few', async () => {
  let requests = 0;
  const { open } = await serveSlowly(
    {
      onResponse: () => {
        requests += 1;
      },
    },
    100_000,
  );
  const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const fewRequests = await open();
  fewRequests.write(request.repeat(9) + request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  expect((await text(fewRequests)).split('HTTP/1.1 200 OK')).toHaveLength(11);
  const greedy = await open();
  greedy.pause().write(request.repeat(2_000));
  await hasClosed(greedy.resume());
  expect(requests).toBeLessThan(200);
});
