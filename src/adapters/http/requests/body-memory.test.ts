import { expect, test } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

const KIB = 1024;
const small = () => createBodyMemory({ total: 100 * KIB, perIpAddress: 40 * KIB, perPrefix: 40 * KIB });

test('limits the total size of request bodies, and frees memory when a request ends', () => {
  const memory = small();
  const reservations = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((ipAddress) =>
    memory.openReservation(ipAddress),
  );
  expect(reservations.map(({ reserve }) => reserve(30 * KIB))).toEqual([true, true, true]);
  using lateReservation = memory.openReservation('192.0.2.4');
  expect(lateReservation.reserve(30 * KIB)).toBe(false);
  expect(lateReservation.reserve(KIB)).toBe(true);
  for (const reservation of reservations) reservation[Symbol.dispose]();
  expect(lateReservation.reserve(30 * KIB)).toBe(true);
  lateReservation[Symbol.dispose]();
  lateReservation[Symbol.dispose]();
  expect(memory.bytes()).toBe(0);
});

test('limits the body memory of one address, so that others find capacity', () => {
  const memory = small();
  const reserve = (ipAddress: string) => memory.openReservation(ipAddress).reserve(30 * KIB);
  expect([reserve('192.0.2.1'), reserve('192.0.2.1'), reserve('192.0.2.2')]).toEqual([true, false, true]);
});

test('limits one IP prefix to a quarter of the body memory, so that webhooks still arrive', () => {
  const memory = createBodyMemory();
  const results = Array.from({ length: 200 }, (_, n) =>
    memory.openReservation(`2001:db8:0:${n.toString(16)}::/64`).reserve(1024 * KIB),
  );
  expect(results.filter(Boolean)).toHaveLength(7);
  expect(memory.openReservation('192.0.2.1').reserve(1024 * KIB)).toBe(true);
});

test('includes the overhead of small chunks', () => {
  const reservation = small().openReservation('192.0.2.1');
  let sentBytes = 0;
  while (reservation.reserve(1)) sentBytes += 1;
  expect(sentBytes).toBeLessThan(200);
});
