import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Sends raw lines; returns the status line and the body of the response. */
const send = async (...lines: readonly string[]) => {
  const socket = connect(Number(new URL(shop.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
};

const PATHS = ['/healthz', '/readyz'];

/** Health checks of load balancers, by their requests. */
const CHECKS: readonly [sender: string, lines: (path: string) => readonly string[]][] = [
  ['HTTP/1.1 without Host', (path) => [`GET ${path} HTTP/1.1`, 'connection: close']],
  ['HTTP/1.0 without Host', (path) => [`GET ${path} HTTP/1.0`]],
  ['HEAD of HTTP/1.0', (path) => [`HEAD ${path} HTTP/1.0`]],
  ['HEAD without Host', (path) => [`HEAD ${path} HTTP/1.1`, 'connection: close']],
  ['OPTIONS of HTTP/1.0', (path) => [`OPTIONS ${path} HTTP/1.0`]],
  ['OPTIONS with Host', (path) => [`OPTIONS ${path} HTTP/1.1`, 'host: localhost', 'connection: close']],
  ['an IPv6 host', (path) => [`GET ${path} HTTP/1.1`, 'host: [::1]:3000', 'connection: close']],
  ['an IPv4 host', (path) => [`GET ${path} HTTP/1.1`, 'host: 10.1.2.3:3000', 'connection: close']],
  ['the name of a pool', (path) => [`GET ${path} HTTP/1.1`, 'host: shop.pool.internal', 'connection: close']],
  [
    'an absolute address',
    (path) => [`GET http://shop.pool.internal:3000${path} HTTP/1.1`, 'host: a', 'connection: close'],
  ],
  ['an absolute address without Host', (path) => [`GET http://10.1.2.3${path} HTTP/1.0`]],
  ['an empty Host', (path) => [`GET ${path} HTTP/1.1`, 'host:', 'connection: close']],
  ['a query', (path) => [`GET ${path}?from=balancer HTTP/1.0`]],
  ['Accept of images', (path) => [`GET ${path} HTTP/1.0`, 'accept: image/png']],
  ['an absolute address of https', (path) => [`GET https://shop.pool.internal${path} HTTP/1.0`]],
];

test.each(CHECKS)('answers a health check with %s', async (_, lines) => {
  for (const path of PATHS) {
    const { status, head } = await send(...lines(path));
    expect([path, status]).toEqual([path, 200]);
    expect(head).toContain('x-content-type-options: nosniff');
  }
});

test.each<[description: string, spell: (path: string) => string]>([
  ['a slash at its end', (path) => `${path}/`],
  ['two slashes at its end', (path) => `${path}//`],
  ['a slash before a query', (path) => `${path}/?from=balancer`],
  ['capitals', (path) => path.toUpperCase()],
  ['one capital and a slash', (path) => `/${path.charAt(1).toUpperCase()}${path.slice(2)}/`],
  ['an absolute address and a slash', (path) => `http://10.1.2.3${path}/`],
])('answers a health check whose address has %s', async (_, spell) => {
  for (const path of PATHS)
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect([path, method, (await send(`${method} ${spell(path)} HTTP/1.0`)).status]).toEqual([
        path,
        method,
        200,
      ]);
});

test.each([
  '/livez',
  '/livez/',
  '/LiveZ?verbose',
  '/readyz/ping',
  '/healthz/live',
  '/healthz.json',
  '/readyz.data',
  '/readyz/_.data',
  '/readyz;a=1',
  '/readyz%2F',
  '/healthz%20',
  '/readyz%3Fverbose',
  '//readyz',
  '/metrics/',
  '/Metrics',
  '/metrics/prometheus',
])('redirects no check of %s, which a load balancer would accept as healthy', async (path) => {
  for (const accept of ['*/*', 'text/html']) {
    const { status } = await send(
      `GET ${path} HTTP/1.1`,
      `host: ${new URL(shop.origin).host}`,
      `accept: ${accept}`,
      'connection: close',
    );
    expect([accept, status]).toEqual([accept, 404]);
  }
});

test.each([
  '/readyzz',
  '/healthzone',
  '/metrics-of-tea',
])('redirects %s, like any unknown page, to the home page', async (path) => {
  expect(
    (await send(`GET ${path} HTTP/1.1`, `host: ${new URL(shop.origin).host}`, 'connection: close')).status,
  ).toBe(302);
});

test('answers the health check that HAProxy sends by default', async () => {
  expect(await send('OPTIONS / HTTP/1.0')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
});

test.each([
  ['of HTTP/1.0', ['OPTIONS * HTTP/1.0']],
  ['of HTTP/1.0 with Host', ['OPTIONS * HTTP/1.0', 'host: localhost']],
  ['of HTTP/1.1', ['OPTIONS * HTTP/1.1', 'connection: close']],
  ['with the name of a pool', ['OPTIONS * HTTP/1.1', 'host: shop.pool.internal', 'connection: close']],
  ['with an IPv6 host', ['OPTIONS * HTTP/1.1', 'host: [::1]:3000', 'connection: close']],
])('answers a check of the whole server %s', async (_, lines) => {
  const { status, body } = await send(...lines);
  expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
});

test.each([
  ['GET of the whole server', ['GET * HTTP/1.1', 'host: localhost', 'connection: close'], 400],
  ['two hosts in a check', ['OPTIONS * HTTP/1.1', 'host: a', 'host: b', 'connection: close'], 400],
  ['no host', ['GET /tea HTTP/1.1', 'connection: close'], 400],
  ['another host', ['GET /tea HTTP/1.1', 'host: evil.example', 'connection: close'], 421],
  ['an unknown method', ['TRACE / HTTP/1.1', 'host: localhost', 'connection: close'], 405],
  ['an expectation', ['GET / HTTP/1.1', 'host: localhost', 'expect: tea', 'connection: close'], 417],
  ['a header without a colon', ['GET / HTTP/1.1', 'host localhost'], 400],
  ['a header that is too large', ['GET / HTTP/1.1', 'host: localhost', `x: ${'a'.repeat(20_000)}`], 431],
  [
    'too many headers',
    ['GET / HTTP/1.1', 'host: localhost', ...Array<string>(101).fill('x: y'), 'connection: close'],
    431,
  ],
  ['two lengths', ['POST / HTTP/1.1', 'host: localhost', 'content-length: 1', 'content-length: 2'], 400],
  ['an unknown version', ['GET / HTTP/3.7', 'host: localhost'], 400],
])('sends a request id with the response to %s', async (_, lines, status) => {
  const response = await send(...lines);
  expect(response.status).toBe(status);
  expect(response.head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}(\r\n|$)/);
});

test('omits alerts in a check under another host name', async () => {
  for (const host of ['shop.pool.internal', '10.1.2.3', 'evil.example'])
    expect((await send('GET /readyz HTTP/1.0', `host: ${host}`)).body).toBe('{"status":"ready"}');
});

const REJECTED: readonly [request: string, lines: readonly string[], status: number][] = [
  ['a page of HTTP/1.1 without Host', ['GET / HTTP/1.1', 'connection: close'], 400],
  ['the API without Host', ['GET /api/categories HTTP/1.1', 'connection: close'], 400],
  ['another host name for a page', ['GET / HTTP/1.1', 'host: evil.example', 'connection: close'], 421],
  [
    'an absolute address of a page',
    ['GET http://localhost/tea HTTP/1.1', 'host: localhost', 'connection: close'],
    400,
  ],
  ['two hosts', ['GET /readyz HTTP/1.1', 'host: a', 'host: b', 'connection: close'], 400],
  ['OPTIONS of a page', ['OPTIONS / HTTP/1.1', 'host: localhost', 'connection: close'], 405],
  ['OPTIONS of a page of HTTP/1.0 with Host', ['OPTIONS / HTTP/1.0', 'host: localhost'], 405],
  ['another method', ['POST /readyz HTTP/1.0'], 405],
  ['another file of that name', ['GET /readyz/x HTTP/1.1', 'connection: close'], 400],
];

test.each(REJECTED)('rejects %s, which is no health check', async (_, lines, status) => {
  expect((await send(...lines)).status).toBe(status);
});

test('answers an HTTP/1.0 page request without Host', async () => {
  expect((await send('GET /tea HTTP/1.0')).status).toBe(200);
});
