import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { lacksStaffCookie, sameSitePage } from './same-site-page.ts';

const COOKIE = `__Host-staff=${'a'.repeat(43)}`;
const FROM_WEBMAIL = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };

const app = new Hono().all('*', async (c) => (lacksStaffCookie(c) ? sameSitePage(c) : c.text('the page')));

const textAt = async (path: string, headers: Record<string, string>, method = 'GET') =>
  (await app.request(path, { method, headers })).text();

test.each([
  ['/admin', '/admin'],
  ['/admin/orders?q=a&list=b', '/admin/orders?q=a&amp;list=b'],
  ['/admin/orders?q="><script>', '/admin/orders?q=%22%3E%3Cscript%3E'],
  ['/admin;url=//evil.example', '/admin;url=//evil.example'],
  ['http://localhost//evil.example/admin', '/evil.example/admin'],
])('opens %s again by a navigation of this site', async (path, address) => {
  const html = await textAt(path, FROM_WEBMAIL);
  expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${address}">`);
  expect(html).toContain(`<a href="${address}">Continue</a>`);
});

test.each([
  ['a request with the cookie', { cookie: COOKIE }, 'GET'],
  ['the second navigation', { 'sec-fetch-site': 'same-origin' }, 'GET'],
  ['a typed address', { 'sec-fetch-site': 'none' }, 'GET'],
  ['a request for data', { 'sec-fetch-mode': 'cors' }, 'GET'],
  ['a form', {}, 'POST'],
])('answers %s at once', async (_, headers, method) => {
  expect(await textAt('/admin', { ...FROM_WEBMAIL, ...headers }, method)).toBe('the page');
});
