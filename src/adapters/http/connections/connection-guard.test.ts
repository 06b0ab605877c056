import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import {
  CONNECTION_LIMITS,
  createHostCheck,
  limitConnections,
  PROXIED_CONNECTION_LIMITS,
} from './connection-guard.ts';

/** A socket with a remote address. */
class FakeSocket extends Duplex {
  readonly remoteAddress: string;
  constructor(address: string) {
    super({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
    this.remoteAddress = address;
  }
}

/** A server without a port, and a function that opens connections and returns the accepted ones. */
const limitedServer = (connections = CONNECTION_LIMITS) => {
  const server = createServer();
  limitConnections(server, connections);
  const accept = (addresses: readonly string[]) =>
    addresses
      .map((address) => {
        const socket = new FakeSocket(address);
        server.emit('connection', socket);
        return socket;
      })
      .filter(({ destroyed }) => !destroyed);
  return { accept };
};
const addressesInNetwork = (length: number, home = '') =>
  Array.from({ length }, (_, n) => `2001:db8:0:${home || n.toString(16)}::${n.toString(16)}`);

test('limits a /64 to the connections of one address and a /48 to a quarter of all', async () => {
  const { accept } = limitedServer();
  const home = accept(addressesInNetwork(300, '1'));
  expect(home).toHaveLength(CONNECTION_LIMITS.perIpAddress);
  const network = accept(addressesInNetwork(2_000));
  expect(home.length + network.length).toBe(CONNECTION_LIMITS.perPrefix);
  expect(CONNECTION_LIMITS.perPrefix).toBe(CONNECTION_LIMITS.total / 4);
  expect(accept(['2001:db8:1::1', '192.0.2.1', '::ffff:192.0.2.1'])).toHaveLength(3);
  const [firstSocket] = home;
  const closed = new Promise((ended) => firstSocket?.once('close', ended));
  firstSocket?.destroy();
  await closed;
  expect(accept(addressesInNetwork(5))).toHaveLength(1);
});

test('allows a proxy all connections', () => {
  const { accept } = limitedServer({ ...CONNECTION_LIMITS, ...PROXIED_CONNECTION_LIMITS });
  expect(accept(Array.from({ length: 1_500 }, () => '2001:db8::1'))).toHaveLength(1_500);
});

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
