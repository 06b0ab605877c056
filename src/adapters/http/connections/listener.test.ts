import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from '../responses/security-headers.ts';
import { createListener } from './listener.ts';

const baseOptions = {
  origin: 'http://localhost',
  defaultHeaders: await securityHeaders('http://localhost'),
  renderError: async () =>
    new Response('<title>One moment</title>', { headers: { 'content-type': 'text/html' } }),
};
const log = { info: () => {}, warn: () => {}, error: () => {} };
const noStreams = { close: () => undefined };

test('a stop lets the request in progress finish, and waits for no keep-alive connection', async () => {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const listener = createListener({
    ...baseOptions,
    fetch: () => {
      arrived.resolve();
      return answer.promise;
    },
    liveStreams: [noStreams],
    log,
    allowedMethods: () => [],
  });
  const port = await listener.listen(0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const pending = request({ port, host: '127.0.0.1', agent }).end();
  await arrived.promise;

  const start = performance.now();
  const closed = listener.close();
  answer.resolve(new Response('tea'));
  const [response] = await once(pending, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  await closed;
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('a shop that failed to listen stops at once, however long its drain time is', async () => {
  const open = () =>
    createListener({
      ...baseOptions,
      fetch: () => new Response('tea'),
      liveStreams: [noStreams],
      log,
      allowedMethods: () => [],
      drainMs: 30_000,
    });
  const neighbor = createServer().listen(0, '127.0.0.1');
  await once(neighbor, 'listening');
  onTestFinished(() => void neighbor.close());
  const { port } = neighbor.address() as { port: number };
  const listener = open();
  await expect(listener.listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const start = performance.now();
  await listener.close();
  expect(performance.now() - start).toBeLessThan(1_000);
}, 5_000);

/** Returns the raw response of a server to raw bytes. */
const rawResponse = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
};

test.each([
  ['nonsense\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: x\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nhost: localhost\r\nlong: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['GET / HTTP/1.1\r\nhost: localhost\r\n', 408],
])('answers the bytes %j with the security headers of every other response', async (bytes, status) => {
  const listener = createListener({
    ...baseOptions,
    fetch: () => new Response('tea'),
    liveStreams: [noStreams],
    log,
    allowedMethods: () => [],
    timeouts: { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 },
  });
  const port = await listener.listen(0, '127.0.0.1');
  onTestFinished(() => listener.close());
  const response = await rawResponse(port, bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toContain('x-content-type-options: nosniff\r\n');
  expect(response).toContain("content-security-policy: default-src 'none'; object-src 'none';");
  expect(response).toMatch(/\r\n\r\n$/);
});

test('an unparsable request during a response ends the connection and adds nothing to the response', async () => {
  const listener = createListener({
    ...baseOptions,
    fetch: () => new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from('te')) })),
    liveStreams: [noStreams],
    log,
    allowedMethods: () => [],
  });
  const port = await listener.listen(0, '127.0.0.1');
  onTestFinished(() => listener.close());
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
  });
  await expect.poll(() => received).toContain('te');
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'close');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
});

test.each([
  [{ accept: 'text/html' }, 'text/html', '<title>One moment</title>'],
  [{ accept: '*/*' }, 'application/json; charset=utf-8', '"unavailable"'],
])('answers a failure outside of any route in the client’s format: %j', async (headers, type, content) => {
  const failing = async () => {
    throw new Error('the page cache is broken');
  };
  const listener = createListener({
    ...baseOptions,
    fetch: () => new Response('tea'),
    publicPages: { serveFresh: () => false, handle: failing },
    liveStreams: [noStreams],
    log,
    allowedMethods: () => [],
  });
  const port = await listener.listen(0, '127.0.0.1');
  onTestFinished(() => listener.close());
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([503, type]);
  expect(await response.text()).toContain(content);
});
