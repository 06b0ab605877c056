import { expect, test } from 'vitest';
import { createShares } from './client-quota.ts';

const ROOM = { total: 100, perAddress: 2, perBlock: 10 };
const blockOf = (n: number, group = '0') => `2001:db8:${group}:${n.toString(16)}::/64`;

/** How many of these addresses, each of which asks so often, are given something. */
const served = (shares: ReturnType<typeof createShares>, addresses: readonly string[], times = 1) =>
  addresses
    .flatMap((address) => Array.from({ length: times }, () => shares.from(address).take()))
    .filter(Boolean).length;

test('limits endless IPv6 addresses to the quota of their prefix, and others find capacity', () => {
  const shares = createShares(ROOM);
  const home = Array.from({ length: 256 }, (_, n) => blockOf(n));
  expect(served(shares, home, 3)).toBe(8);
  const firm = Array.from({ length: 4_096 }, (_, n) => blockOf(n));
  expect(served(shares, firm)).toBe(2);
  expect(served(shares, [blockOf(0, '1'), '192.0.2.1'], 3)).toBe(4);
  expect(shares.taken()).toBe(14);
});

test('released capacity can be used again, by the same client and by others', () => {
  const shares = createShares({ total: 2, perAddress: 1, perBlock: 1 });
  const [first, second, third] = [blockOf(1), blockOf(2), '192.0.2.1'].map(shares.from);
  expect([first?.take(), first?.lacks(), second?.lacks(), third?.take()]).toEqual([
    true,
    'share',
    'share',
    true,
  ]);
  expect(second?.lacks()).toBe('room');
  first?.giveBack();
  expect([first?.lacks(), second?.take()]).toEqual([undefined, true]);
  second?.giveBack();
  third?.giveBack();
  expect(shares.taken()).toBe(0);
});

test('applies no limit below the soft limit, and above it only to clients beyond their share', () => {
  const shares = createShares({ total: 12, perAddress: 2, perBlock: 3, plenty: 6 });
  expect(served(shares, ['192.0.2.1'], 20)).toBe(6);
  expect(served(shares, ['192.0.2.2'], 20)).toBe(2);
  expect(
    served(
      shares,
      [1, 2, 3, 4].map((n) => blockOf(n)),
    ),
  ).toBe(3);
  expect(shares.from('192.0.2.1').lacks()).toBe('share');
  expect(shares.from(undefined).take()).toBe(true);
  expect(shares.from('192.0.2.3').lacks()).toBe('room');
});
