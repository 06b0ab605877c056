import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each([
  'localhost',
  'shop.localhost',
  'tea.shop.localhost',
  '127.0.0.1',
  '127.8.9.1',
  '[::1]',
  '::1',
])('the host %s is this machine', (hostname) => {
  expect(isLoopback(hostname)).toBe(true);
});

test.each([
  'localhost.evil.example',
  'evillocalhost',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.io',
  '128.0.0.1',
  '[::2]',
  'shop',
  '',
])('an attacker at %s is not', (hostname) => {
  expect(isLoopback(hostname)).toBe(false);
});
