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
  ['is answered', '/200', 'counts'],
  ['is told no', '/401', 'counts'],
  ['came too often', '/429', 'does not count'],
  ['is sent away', '/503', 'does not count'],
  ['hears nothing', '/broken', 'does not count'],
])('a client that %s (%s) %s toward the throughput', async (_, path, counts) => {
  using server = await aServer();
  using load = createHttpLoad(server.url.origin);
  const perSecond = await load.closedLoop(1, 0.05, () => ({ path }));
  expect(perSecond > 0).toBe(counts === 'counts');
});
