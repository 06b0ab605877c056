import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { isConnectionLost, startLoadGenerator } from '#stress/environment/load-generator.ts';
import { createRecorder } from '#stress/support/recorder.ts';
import { listening } from '../../../test/support/listening.ts';
import { paymentControlAt } from '../../../test/support/payment-control.ts';

/** The violations recorded at a shop that responds in this way. */
const violationsAt = async (handler: RequestListener, isExpected?: (error: unknown) => boolean) => {
  const enoughRequests = Promise.withResolvers<void>();
  let count = 0;
  using server = await listening(
    createServer((request, response) => {
      handler(request, response);
      count += 1;
      if (count === 8) enoughRequests.resolve();
    }),
  );
  const recorder = createRecorder();
  const environment = {
    origins: [server.url.origin],
    recorder,
    payment: paymentControlAt(server.url.origin),
    rows: async () => [],
    restock: async () => undefined,
  };
  let drawn = 0;
  const load = startLoadGenerator(environment, 2, () => (drawn++ % 10) / 10, isExpected);
  await enoughRequests.promise;
  await load.stop();
  return recorder.violations();
};

const respondWith =
  (status: number, body: object, headers = {}): RequestListener =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

test.each([
  ['an internal error', 500, 'returned 500'],
  ['a bad gateway', 502, 'returned 502'],
  ['a rejection of what its own pages send', 422, 'returned 422'],
  ['an overload without Retry-After', 503, '503 without Retry-After'],
  ['an unreadable body', 200, 'failed: ZodError'],
])('a user session reports a response with %s', async (_, status, words) => {
  const violations = await violationsAt(respondWith(status, { error: { code: 'internal' } }));
  expect(violations).toContainEqual(expect.stringContaining(words));
});

test('a rejected user session retries and reports nothing', async () => {
  for (const status of [409, 429, 503])
    expect(await violationsAt(respondWith(status, {}, { 'retry-after': '5' }))).toEqual([]);
});

test('a user session reports an aborted connection, unless the shop was killed', async () => {
  const abort: RequestListener = (_, response) => void response.destroy();
  expect(await violationsAt(abort)).toContainEqual(
    expect.stringContaining('failed: TypeError: fetch failed'),
  );
  expect(await violationsAt(abort, isConnectionLost)).toEqual([]);
  const garbage: RequestListener = ({ socket }) => void socket.end('HTTP/1.1 none\r\n\r\n');
  expect(await violationsAt(garbage, isConnectionLost)).not.toEqual([]);
});
