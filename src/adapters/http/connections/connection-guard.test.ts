import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { BEHIND_PROXY, CONNECTIONS, guardConnections } from './connection-guard.ts';

/** One end of a connection from that address. */
class Visit extends Duplex {
  readonly remoteAddress: string;
  constructor(address: string) {
    super({ read: () => undefined, write: (_piece, _encoding, done) => done() });
    this.remoteAddress = address;
  }
}

/** A server that listens nowhere, and who of those that come is let in. */
const guarded = (connections = CONNECTIONS) => {
  const server = createServer();
  guardConnections(server, connections);
  const letIn = (addresses: readonly string[]) =>
    addresses
      .map((address) => {
        const visit = new Visit(address);
        server.emit('connection', visit);
        return visit;
      })
      .filter(({ destroyed }) => !destroyed);
  return { letIn };
};
const inNetwork = (length: number, home = '') =>
  Array.from({ length }, (_, n) => `2001:db8:0:${home || n.toString(16)}::${n.toString(16)}`);

test('limits a /64 to the connections of one address and a /48 to a quarter of all', async () => {
  const { letIn } = guarded();
  const home = letIn(inNetwork(300, '1'));
  expect(home).toHaveLength(CONNECTIONS.perAddress);
  const network = letIn(inNetwork(2_000));
  expect(home.length + network.length).toBe(CONNECTIONS.perPrefix);
  expect(CONNECTIONS.perPrefix).toBe(CONNECTIONS.total / 4);
  expect(letIn(['2001:db8:1::1', '192.0.2.1', '::ffff:192.0.2.1'])).toHaveLength(3);
  const [left] = home;
  const gone = new Promise((ended) => left?.once('close', ended));
  left?.destroy();
  await gone;
  expect(letIn(inNetwork(5))).toHaveLength(1);
});

test('allows a proxy all connections', () => {
  const { letIn } = guarded({ ...CONNECTIONS, ...BEHIND_PROXY });
  expect(letIn(Array.from({ length: 1_500 }, () => '2001:db8::1'))).toHaveLength(1_500);
});
