import { expect, test } from 'vitest';
import { canonicalAddress } from './canonical-url.ts';

const HERE = 'http://localhost:3000';

test.each([
  ['http://127.0.0.1:3000/tea?sort=type', `${HERE}/tea?sort=type`],
  ['http://[::1]:3000/', `${HERE}/`],
  ['http://evil.example/tea', `${HERE}/tea`],
  ['http://evil.example//evil.example/tea', `${HERE}/evil.example/tea`],
  ['http://LOCALHOST:3000/tea', undefined],
  [`${HERE}/tea`, undefined],
])('a shopper who asks for %s is led to %s', (asked, address) => {
  expect(canonicalAddress(asked, HERE)).toBe(address);
});

test('a shop with a public name trusts its proxy, which may write its own name into Host', () => {
  expect(canonicalAddress('http://127.0.0.1:3000/tea', 'https://camellia.example')).toBeUndefined();
});

test('a shopper of a shop that is tried under a name of this machine is led to that name', () => {
  const origin = 'http://shop.localhost:3000';
  expect(canonicalAddress('http://127.0.0.1:3000/tea', origin)).toBe(`${origin}/tea`);
});
