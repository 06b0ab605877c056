import { once } from 'node:events';
import { startFaultProxy } from '../../../test/support/fault-proxy.ts';
import { portOf, type TestEnvironment } from '../environment/test-environment.ts';
import { type LiveReader, liveRequest } from './live-page.ts';
import type { SignedInUser } from './signed-in-users.ts';

const AT_ONCE = 25;

/** Opens a live stream and leaves by closing it, by a reset, or by a lost connection. */
const connectAndLeave = async (reader: LiveReader, ending: 'end' | 'reset' | 'vanish'): Promise<void> => {
  const connection = liveRequest(reader);
  connection.on('error', () => undefined);
  connection.end();
  const [response] = await Promise.race([once(connection, 'response'), once(connection, 'close')]);
  if (!response) return;
  response.on('error', () => undefined);
  response.resume();
  if (ending === 'end') connection.socket?.end();
  if (ending === 'reset') connection.socket?.resetAndDestroy();
};

/** Opens and leaves live streams at both shops; the returned disposables release the lost connections. */
export const churn = async (
  environment: TestEnvironment,
  people: readonly SignedInUser[],
  visits: number,
) => {
  await using disposables = new AsyncDisposableStack();
  const proxies = await Promise.all(
    [0, 1].map((shop) => startFaultProxy({ host: '127.0.0.1', port: portOf(environment, shop) })),
  );
  for (const proxy of proxies) disposables.use(proxy);
  const endings = ['end', 'reset', 'vanish'] as const;
  for (let startedAt = 0; startedAt < visits; startedAt += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, visits - startedAt) }, (_, n) => {
        const number = startedAt + n;
        const ending = endings[number % 3] ?? 'end';
        const shop = Math.floor(number / 3) % 2;
        const port = ending === 'vanish' ? (proxies[shop]?.port ?? 0) : portOf(environment, shop);
        return connectAndLeave({ port, cookie: people[number % people.length]?.cookie ?? '' }, ending);
      }),
    );
  for (const proxy of proxies) proxy.setFault('hang');
  return disposables.move();
};
