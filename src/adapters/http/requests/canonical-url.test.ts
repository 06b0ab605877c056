import { expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

const HERE = 'http://localhost:3000';

test.each([
  ['http://127.0.0.1:3000/tea?sort=type', `${HERE}/tea?sort=type`],
  ['http://[::1]:3000/', `${HERE}/`],
  ['http://evil.example/tea', `${HERE}/tea`],
  ['http://evil.example//evil.example/tea', `${HERE}/evil.example/tea`],
  ['http://LOCALHOST:3000/tea', undefined],
  [`${HERE}/tea`, undefined],
])('redirects a shopper from %s to %s', (requested, address) => {
  expect(canonicalUrl(requested, HERE)).toBe(address);
});

test('trusts the proxy of a shop with a public name, which may change Host', () => {
  expect(canonicalUrl('http://127.0.0.1:3000/tea', 'https://camellia.example')).toBeUndefined();
});

test('redirects to the configured local name of a shop in development', () => {
  const origin = 'http://shop.localhost:3000';
  expect(canonicalUrl('http://127.0.0.1:3000/tea', origin)).toBe(`${origin}/tea`);
});
