import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClientIpAddress } from '#platform/traffic/ip-address.ts';
import { createLiveAdmin } from './live-admin.ts';
import { WIDE_LIMITS } from './testing-live.ts';

/** Serves the stream to a member whose session the test controls. */
const serveLiveAdmin = async ({ limits = WIDE_LIMITS, heartbeatMs = 60_000 } = {}) => {
  const subscribers = new Set<() => void>();
  const session = { isOpen: true };
  const subscribeAdmin = (onChange: () => void) => {
    subscribers.add(onChange);
    return () => subscribers.delete(onChange);
  };
  const live = createLiveAdmin(
    { shop: { orders: { subscribeAdmin } }, clientIpAddress: createClientIpAddress(0) },
    { limits, heartbeatMs, coalesceMs: 10 },
  );
  const isSessionOpen = async () => session.isOpen;
  const server = createServer((incoming, outgoing) =>
    live.follow({ id: 'ada', isSessionOpen }, incoming, outgoing),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    live.close();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const sent = request({ port }).end();
    sent.on('error', () => undefined);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const stream = { text: '', hasEnded: false, status: response.statusCode };
    response.setEncoding('utf8').on('data', (chunk: string) => {
      stream.text += chunk;
    });
    response.on('end', () => {
      stream.hasEnded = true;
    });
    return stream;
  };
  const change = () => {
    for (const onChange of subscribers) onChange();
  };
  return { live, session, subscribers, open, change };
};

const eventsIn = ({ text }: { readonly text: string }) => text.match(/^event: changed$/gm)?.length ?? 0;

test('reports many changes at once as one event, to every stream', async () => {
  const { open, change } = await serveLiveAdmin();
  const streams = [await open(), await open()];
  for (let n = 0; n < 5; n += 1) change();
  await expect.poll(() => streams.map(eventsIn)).toEqual([1, 1]);
  change();
  await expect.poll(() => streams.map(eventsIn)).toEqual([2, 2]);
});

test('ends with the session, at a change or at the next heartbeat', async () => {
  const { open, change, session, live } = await serveLiveAdmin();
  const stream = await open();
  session.isOpen = false;
  change();
  await expect.poll(() => stream.hasEnded).toBe(true);
  expect(eventsIn(stream)).toBe(0);
  expect(live.count()).toBe(0);

  const idle = await serveLiveAdmin({ heartbeatMs: 20 });
  const silent = await idle.open();
  idle.session.isOpen = false;
  await expect.poll(() => silent.hasEnded).toBe(true);
});

test('a member beyond the limit loses the oldest stream, and a full server rejects another', async () => {
  const { open, live } = await serveLiveAdmin({
    limits: { perSession: 2, perIpAddress: 9, perPrefix: 9, total: 9 },
  });
  const [oldest] = [await open(), await open(), await open()];
  await expect.poll(() => oldest?.hasEnded).toBe(true);
  expect(live.count()).toBe(2);
  const full = await serveLiveAdmin({ limits: { ...WIDE_LIMITS, total: 1 } });
  await full.open();
  expect((await full.open()).status).toBe(503);
});

test('a closed server ends all streams and follows no more changes', async () => {
  const { open, live, subscribers } = await serveLiveAdmin();
  const stream = await open();
  live.close();
  await expect.poll(() => stream.hasEnded).toBe(true);
  expect(subscribers.size).toBe(0);
});
