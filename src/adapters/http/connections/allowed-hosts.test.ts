import { expect, test } from 'vitest';
import { createHostCheck } from './allowed-hosts.ts';

const isAllowedHost = createHostCheck('https://tea.example');

test.each([
  'tea.example',
  'TEA.example:443',
  'localhost:3000',
  'shop.localhost:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.1.20:3000',
  '[fe80::1]',
  'shop:3000',
  undefined,
])('accepts the host %s as the shop’s name, an address or a name of the machine', (host) => {
  expect(isAllowedHost(host)).toBe(true);
});

test.each([
  'evil.example',
  'tea.example.evil.example',
  'xtea.example',
  'www.tea.example',
  'tea.example@evil.example',
  'evil.example:443',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1.nip.io',
  'tea.example/evil',
  'tea.example#evil.example',
  'tea.example?x',
  'tea.example\\evil',
  'tea .example',
  '',
  ':80',
  'evil。example',
])('rejects the host %s', (host) => {
  expect(isAllowedHost(host)).toBe(false);
});
