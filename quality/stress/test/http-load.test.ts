import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { createHttpLoad } from '#stress/load/http-load.ts';
import { listening } from '../../../test/support/listening.ts';

/** Responds with the status in the path, or closes the connection. */
const aServer = () =>
  listening(
    createServer((request, response) => {
      const status = Number(request.url?.slice(1));
      if (status > 0) response.writeHead(status).end();
      else request.socket.destroy();
    }),
  );

test.each([
  ['is served', '/200', 'counts'],
  ['is rejected', '/401', 'counts'],
  ['is throttled', '/429', 'does not count'],
  ['is shed', '/503', 'does not count'],
  ['loses its connection', '/broken', 'does not count'],
])('a request that %s (%s) %s toward the throughput', async (_, path, counts) => {
  using server = await aServer();
  using load = createHttpLoad(server.url.origin);
  const perSecond = await load.closedLoop(1, 0.05, () => ({ path }));
  expect(perSecond > 0).toBe(counts === 'counts');
});
