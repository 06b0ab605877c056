import { expect, test } from 'vitest';
import { createBodyRoom } from './body-memory.ts';

const KIB = 1024;
const small = () => createBodyRoom({ total: 100 * KIB, perAddress: 40 * KIB, perPrefix: 40 * KIB });

test('limits the total size of request bodies, and frees memory when a request ends', () => {
  const room = small();
  const held = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => room.enter(address));
  expect(held.map(({ hold }) => hold(30 * KIB))).toEqual([true, true, true]);
  using late = room.enter('192.0.2.4');
  expect(late.hold(30 * KIB)).toBe(false);
  expect(late.hold(KIB)).toBe(true);
  for (const one of held) one[Symbol.dispose]();
  expect(late.hold(30 * KIB)).toBe(true);
  late[Symbol.dispose]();
  late[Symbol.dispose]();
  expect(room.bytes()).toBe(0);
});

test('limits the body memory of one address, so that others find capacity', () => {
  const room = small();
  const held = (address: string) => room.enter(address).hold(30 * KIB);
  expect([held('192.0.2.1'), held('192.0.2.1'), held('192.0.2.2')]).toEqual([true, false, true]);
});

test('limits one IP prefix to a quarter of the body memory, so that webhooks still arrive', () => {
  const room = createBodyRoom();
  const pieces = Array.from({ length: 200 }, (_, n) =>
    room.enter(`2001:db8:0:${n.toString(16)}::/64`).hold(1024 * KIB),
  );
  expect(pieces.filter(Boolean)).toHaveLength(7);
  expect(room.enter('192.0.2.1').hold(1024 * KIB)).toBe(true);
});

test('includes the overhead of small chunks', () => {
  const crumbs = small().enter('192.0.2.1');
  let sent = 0;
  while (crumbs.hold(1)) sent += 1;
  expect(sent).toBeLessThan(200);
});
