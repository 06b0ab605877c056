import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectTimeoutAgent } from './connect-timeout-agent.ts';

test('gives up a connection to an unresponsive provider after the connect time-out', async () => {
  // Accepts connections and sends nothing, so that no TLS handshake completes.
  const silentServer = createServer().listen(0, '127.0.0.1');
  await once(silentServer, 'listening');
  const address = silentServer.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  onTestFinished(() => void silentServer.close());
  const agent = connectTimeoutAgent('https:', 150);
  const start = performance.now();

  const request = https.get({ host: '127.0.0.1', port: address.port, agent });
  const [error] = await once(request, 'error');
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('keeps an established connection, however long the response takes', async () => {
  const slow = http.createServer((_, response) => void setTimeout(() => response.end('tea'), 120));
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const address = slow.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  onTestFinished(() => void slow.close());
  const agent = connectTimeoutAgent('http:', 50);
  const ports = new Set<number | undefined>();
  for (let n = 0; n < 2; n += 1) {
    const request = http.get({ host: '127.0.0.1', port: address.port, agent });
    const [response] = await once(request, 'response');
    ports.add(response.socket.localPort);
    response.resume();
    await once(response, 'end');
  }
  expect(ports.size).toBe(1);
  agent.destroy();
});
