import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createStreamRegistry, LIVE_LIMITS } from './live-streams.ts';

const newStream = () => new ServerResponse(new IncomingMessage(new Socket()));

test('limits an IPv6 /48 to a quarter of all streams and a /64 to four times the limit of an address, while others follow their orders', () => {
  const streams = createStreamRegistry(LIVE_LIMITS);
  const { perIpAddress, perPrefix, perSession, total } = LIVE_LIMITS;
  let sessions = 0;
  const open = (ipAddress: string) => {
    sessions += 1;
    return streams.add(newStream(), { session: `${sessions}`, ipAddress });
  };
  const openedIn = (addresses: readonly string[]) =>
    addresses.map(open).filter((status) => status === undefined).length;
  const addressInNetwork = (n: number) => `2001:db8:0:${n.toString(16)}::/64`;
  expect(openedIn(Array.from({ length: 2 * perIpAddress }, () => addressInNetwork(0)))).toBe(perIpAddress);
  expect(openedIn(Array.from({ length: 1_000 }, (_, n) => addressInNetwork(n % 256)))).toBe(3 * perIpAddress);
  expect(openedIn(Array.from({ length: 3_000 }, (_, n) => addressInNetwork(n)))).toBe(
    perPrefix - 4 * perIpAddress,
  );
  expect([open(addressInNetwork(65_000)), open('192.0.2.1')]).toEqual([429, undefined]);
  expect(perPrefix).toBe(total / 4);
  expect(perSession).toBeLessThan(perIpAddress);
});

test('an ended stream frees its position once, also when its end is reported twice', () => {
  const streams = createStreamRegistry({ perSession: 9, perIpAddress: 1, perPrefix: 1, total: 2 });
  const [first, second] = [newStream(), newStream()];
  expect(streams.add(first, { session: 'a', ipAddress: '192.0.2.1' })).toBeUndefined();
  expect(streams.add(second, { session: 'b', ipAddress: '192.0.2.1' })).toBe(429);
  streams.delete(second);
  expect(streams.add(second, { session: 'b', ipAddress: '192.0.2.1' })).toBe(429);
  streams.delete(first);
  streams.delete(first);
  expect(streams.add(second, { session: 'b', ipAddress: '192.0.2.1' })).toBeUndefined();
  expect(streams.add(first, { session: 'a', ipAddress: '192.0.2.1' })).toBe(429);
});
