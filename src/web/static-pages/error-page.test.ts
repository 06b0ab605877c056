import { expect, test } from 'vitest';
import { contentPolicy } from '#adapters/http/responses/content-security-policy.ts';
import { errorPage } from './error-page.tsx';

const pageOf = (code: 'unavailable' | 'internal' | 'cross-site', method: string, url: string) =>
  errorPage({ code, method, url, name: 'Camellia', policy: contentPolicy }).text();

test.each([
  ['/search?q=tea', '/search?q=tea'],
  ['//evil.example/tea', '/evil.example/tea'],
  ['/\\evil.example/tea', '/evil.example/tea'],
  ['http://shop.example//evil.example/tea', '/evil.example/tea'],
  ['http://shop.example/\\evil.example/tea', '/evil.example/tea'],
  ['//', '/'],
])('links from the error of %s back to an address of the shop', async (url, href) => {
  expect(await pageOf('unavailable', 'GET', url)).toContain(`<a href="${href}">Try again</a>`);
  expect(await pageOf('internal', 'GET', url)).toContain(`<a href="${href}">Try again</a>`);
});

test('suggests going back after a form, and no repetition of what stays rejected', async () => {
  expect(await pageOf('unavailable', 'POST', '/auth')).toContain('Please go back and try again.');
  expect(await pageOf('cross-site', 'GET', '/tea')).not.toContain('Try again</a>');
});
