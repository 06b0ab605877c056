import { expect, test } from 'vitest';
import { subnetOf, widerPrefixes } from './ip-prefix.ts';

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
