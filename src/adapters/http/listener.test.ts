import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createListener } from './listener.ts';
import { createLiveOrders } from './live-orders.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const noOrders = {
  findSession: async () => undefined,
  listOrders: async () => [],
  followOrders: () => () => {},
};

test('a stop lets the request under way finish, and does not wait for its connection to be used again', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const listener = createListener({
    fetch: () => {
      asked.resolve();
      return answer.promise;
    },
    liveOrders: createLiveOrders(noOrders),
    log,
  });
  const port = await listener.listen(0, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const visit = request({ port, host: '127.0.0.1', agent }).end();
  await asked.promise;

  const start = performance.now();
  const closed = listener.close();
  answer.resolve(new Response('tea'));
  const [response] = await once(visit, 'response');
  expect(response.statusCode).toBe(200);
  response.resume();
  await closed;
  expect(performance.now() - start).toBeLessThan(2_000);
});
