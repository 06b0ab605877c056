import { expect, test } from 'vitest';
import { createClientIpAddress, subnetOf, widerPrefixes } from './ip-address.ts';

const addressOf = (remoteAddress: string | undefined, forwardedFor?: string, proxies = 0) =>
  createClientIpAddress(proxies)({ remoteAddress, forwardedFor });

test('ignores forwarding headers without a proxy', () => {
  for (const forwarded of ['9.9.9.9', '1.1.1.1, 2.2.2.2', 'unknown', '', '::1'])
    expect(addressOf('203.0.113.7', forwarded)).toBe('203.0.113.7');
});

test('behind proxies uses the address that the outermost has seen, whatever the client sends', () => {
  expect(addressOf('10.0.0.1', '203.0.113.7', 1)).toBe('203.0.113.7');
  expect(addressOf('10.0.0.1', '9.9.9.9, 8.8.8.8, 203.0.113.7', 1)).toBe('203.0.113.7');
  expect(addressOf('10.0.0.1', '9.9.9.9, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7');
  for (const malformed of [undefined, '', 'nonsense', "'; drop"])
    expect(addressOf('10.0.0.1', malformed, 1)).toBe('10.0.0.1');
});

test('treats all addresses of one IPv6 /64 as one client in any spelling', () => {
  const block = '2001:db8:0:1::/64';
  for (const ipAddress of [
    '2001:db8:0:1::1',
    '2001:0DB8:0000:0001:ffff:1:2:3',
    '2001:db8:0:1:0:0:0:0',
    '2001:db8::1:aaaa:0:0:1',
  ])
    expect([ipAddress, addressOf(ipAddress)]).toEqual([ipAddress, block]);
  expect(addressOf('2001:db8:0:2::1')).not.toBe(block);
  expect(addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(addressOf(undefined)).toBe('unknown');
});

test('addresses of one IPv6 /48 or one IPv4 /24 share a prefix', () => {
  expect(subnetOf('2001:db8:7:1::/64')).toBe('20010db80007/48');
  expect(subnetOf('2001:db8:7:ffff::/64')).toBe('20010db80007/48');
  expect(subnetOf('2001:db8:8:1::/64')).not.toBe('20010db80007/48');
  expect(subnetOf('203.0.113.7')).toBe('203.0.113/24');
  expect(subnetOf('203.0.113.255')).toBe('203.0.113/24');
  expect(subnetOf('203.0.114.7')).toBe('203.0.114/24');
  expect(subnetOf('unknown')).toBe('unknown');
});

test('only a /64 belongs to wider prefixes', () => {
  expect(widerPrefixes('203.0.113.7')).toEqual([]);
  expect(widerPrefixes('unknown')).toEqual([]);
  expect(widerPrefixes('2001:db8:0:1ff::/64')).toEqual([
    { prefix: '20010db8000001/56', multiple: 4 },
    { prefix: '20010db80000/48', multiple: 16 },
  ]);
});

test('a string that only resembles an IPv4 address has no prefix', () => {
  for (const lookalike of [
    '203.0.113',
    '203.0.113.7.9',
    'x203.0.113.7',
    '203.0.113.7x',
    '203.0.113.x',
    '203-0-113-7',
  ])
    expect(subnetOf(lookalike)).toBe(lookalike);
  expect(subnetOf('10.255.0.254')).toBe('10.255.0/24');
});
