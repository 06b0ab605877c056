import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** The shop's response to these raw bytes, until it closes the connection. */
export const rawResponse = async (origin: string, bytes: string): Promise<string> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // The response to the second request shows whether the first was parsed differently; it closes the connection.
  socket.write(Buffer.from(bytes, 'latin1'));
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return text(socket).catch(() => '');
};

/** The status of each response in the text. */
export const statusesIn = (output: string): number[] =>
  [...output.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
