import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPseudonyms } from '../requests/client-pseudonyms.ts';
import { createRejectionLog } from './rejections.ts';

/** Starts a server that responds with the status in the path, and collects its rejection log. */
const serveWithLog = async (addressOf: (request: IncomingMessage) => string) => {
  const lines: Record<string, unknown>[] = [];
  const rejectionLog = createRejectionLog({
    log: { info: (fields) => void lines.push(fields) },
    from: addressOf,
  });
  const server = createServer((incoming, response) => {
    response.once('close', () =>
      rejectionLog.logIfRejected(incoming, response, incoming.url?.replace(/^\/\d+/, '') || '/'),
    );
    response.writeHead(Number(incoming.url?.slice(1, 4))).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    lines,
    request: (path: string, visitor = 'one') =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-visitor': visitor } }),
    end: () => rejectionLog[Symbol.dispose](),
  };
};

test('logs repeated rejections of a client in one line and one total', async () => {
  const { lines, request, end } = await serveWithLog(({ headers }) => String(headers['x-visitor']));
  for (let times = 0; times < 40; times += 1) await request('/429/api/auth/sign-in');
  await request('/200/tea');
  await request('/404/tea');
  await expect.poll(() => lines.length).toBe(1);
  end();
  const rejection = {
    event: 'request.rejected',
    status: 429,
    method: 'GET',
    route: '/api/auth/sign-in',
    from: 'one',
  };
  expect(lines).toEqual([rejection, { ...rejection, times: 39 }]);
});

test('logs rejections of further clients together after the thousandth', async () => {
  const { lines, request, end } = await serveWithLog(({ headers }) => String(headers['x-visitor']));
  for (let visitor = 0; visitor < 1_100; visitor += 1) await request('/403/tea', String(visitor));
  await expect.poll(() => lines.length).toBe(1_001);
  end();
  expect(lines.at(-2)).toMatchObject({ from: 'many' });
  expect(lines.at(-1)).toMatchObject({ from: 'many', times: 99 });
});

test('logs a visitor under a stable pseudonym that does not reveal the address', () => {
  const [first, second] = [createPseudonyms(), createPseudonyms()];
  expect(first('203.0.113.7')).toBe(first('203.0.113.7'));
  expect(first('203.0.113.7')).not.toBe(first('203.0.113.8'));
  expect(second('203.0.113.7')).not.toBe(first('203.0.113.7'));
});
