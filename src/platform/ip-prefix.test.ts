import { expect, test } from 'vitest';
import { neighbourhoodOf, widerBlocks } from './ip-prefix.ts';

test('addresses of one IPv6 /48 or one IPv4 /24 share a prefix', () => {
  expect(neighbourhoodOf('2001:db8:7:1::/64')).toBe('20010db80007/48');
  expect(neighbourhoodOf('2001:db8:7:ffff::/64')).toBe('20010db80007/48');
  expect(neighbourhoodOf('2001:db8:8:1::/64')).not.toBe('20010db80007/48');
  expect(neighbourhoodOf('203.0.113.7')).toBe('203.0.113/24');
  expect(neighbourhoodOf('203.0.113.255')).toBe('203.0.113/24');
  expect(neighbourhoodOf('203.0.114.7')).toBe('203.0.114/24');
  expect(neighbourhoodOf('unknown')).toBe('unknown');
});

test('only a /64 belongs to wider prefixes', () => {
  expect(widerBlocks('203.0.113.7')).toEqual([]);
  expect(widerBlocks('unknown')).toEqual([]);
  expect(widerBlocks('2001:db8:0:1ff::/64')).toEqual([
    { block: '20010db8000001/56', times: 4 },
    { block: '20010db80000/48', times: 16 },
  ]);
});

test('a string that only resembles an IPv4 address has no prefix', () => {
  for (const odd of [
    '203.0.113',
    '203.0.113.7.9',
    'x203.0.113.7',
    '203.0.113.7x',
    '203.0.113.x',
    '203-0-113-7',
  ])
    expect(neighbourhoodOf(odd)).toBe(odd);
  expect(neighbourhoodOf('10.255.0.254')).toBe('10.255.0/24');
});
