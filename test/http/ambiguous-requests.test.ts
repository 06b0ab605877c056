import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { rawResponse, statusesIn } from '#test/support/raw-http.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test('rejects headers that are too many or too long, and keeps serving', async () => {
  const tooMany = Array.from({ length: 101 }, (_, n) => `x-${n}: 1\r\n`).join('');
  const tooLong = `cookie: ${'a=b; '.repeat(4_000)}\r\n`;
  for (const headers of [tooMany, tooLong]) {
    const [status] = statusesIn(
      await rawResponse(shop.origin, `GET / HTTP/1.1\r\nhost: x\r\n${headers}\r\n`),
    );
    expect(status).toBe(431);
  }
  const cookies = Array.from({ length: 1_000 }, (_, n) => `c${n}=1`).join('; ');
  expect(
    (await shop.newShopper().request('/api/auth/session', { headers: { cookie: cookies } })).status,
  ).toBe(200);
});

test.each([
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: +3\r\n\r\nabc',
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0x3\r\n\r\nabc',
  'GET / HTTP/1.1\r\nhost: x\r\nx-a: 1\r\n folded: 2\r\n\r\n',
  'GET / HTTP/1.1\nhost: x\n\n',
  'GET / HTTP/1.1\r\nhost: x\r\nx a: 1\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nx-a: 1\rx-b: 2\r\n\r\n',
  'GET / HTTP/1.1\r\nhost: x\r\nx\0a: 1\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /tea HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n',
])('rejects %j and ignores what follows', async (bytes) => {
  const statuses = statusesIn(await rawResponse(shop.origin, bytes));
  expect(statuses.filter((status) => status !== 400)).toEqual([]);
});

test.each([
  ['a repeated name', 'email=ada@example.com&email=eve@example.com'],
  ['a repeated name, once percent-encoded', 'email=ada@example.com&%65mail=eve@example.com'],
  ['invalid UTF-8', Buffer.from([...Buffer.from('email=a'), 0xff, 0xfe])],
])('rejects a form with %s as ambiguous', async (_, body) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const shopper = shop.newShopper();
  const response = await shopper.request('/reset-password', { method: 'POST', headers, body });
  expect(response.status).toBe(422);
  await response.body?.cancel();
});

test('rejects JSON that is not valid UTF-8', async () => {
  const body = Buffer.from('{"email":"ada@example.com","password":"__"}');
  body.fill(0xff, body.indexOf('__'), body.indexOf('__') + 2);
  const headers = { 'content-type': 'application/json' };
  const response = await shop.newShopper().request('/api/cart/quote', { method: 'POST', headers, body });
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { error: { code: 'invalid-request' } },
  ]);
});

test('rejects an unknown `Expect` header with the usual response headers', async () => {
  const response = await rawResponse(
    shop.origin,
    'POST / HTTP/1.1\r\nhost: x\r\nexpect: a-pony\r\ncontent-length: 0\r\n\r\n',
  );
  expect(statusesIn(response)).toEqual([417]);
  expect(response.toLowerCase()).toContain('content-security-policy: ');
  expect(response.toLowerCase()).toContain('x-content-type-options: nosniff');
});

test.each([
  ['TRACE / HTTP/1.1', 405],
  ['TRACE /api/orders HTTP/1.1', 405],
  ['PROPFIND /tea HTTP/1.1', 405],
  ['GET * HTTP/1.1', 400],
  ['POST * HTTP/1.1', 400],
  ['OPTIONS *x HTTP/1.1', 400],
  ['GET http://evil.example/ HTTP/1.1', 400],
  ['GET https://evil.example/account HTTP/1.1', 400],
])('rejects the request line %s', async (line, status) => {
  expect(statusesIn(await rawResponse(shop.origin, `${line}\r\nhost: x\r\n\r\n`))[0]).toBe(status);
});
