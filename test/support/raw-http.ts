import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a shop says to these very bytes, until it closes the connection. */
export const rawResponse = async (origin: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // A request behind it tells by its answer whether the first was taken apart otherwise, and closes the connection.
  socket.write(Buffer.from(bytes, 'latin1'));
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return text(socket).catch(() => '');
};

/** The status of each answer in what was said. */
export const statusesIn = (said: string): number[] =>
  [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
