import { once } from 'node:events';
import { startFaultProxy } from '../../../test/support/fault-proxy.ts';
import { portOf, type Town } from '../test-environment.ts';
import { liveRequest, type Reader } from './live-page.ts';
import type { SignedIn } from './signed-in-users.ts';

const AT_ONCE = 25;

/** Somebody who opens a list and goes at once: with a word, without one, or lost by the network. */
const comeAndGo = async (reader: Reader, how: 'end' | 'reset' | 'vanish'): Promise<void> => {
  const asked = liveRequest(reader);
  asked.on('error', () => undefined);
  asked.end();
  const [response] = await Promise.race([once(asked, 'response'), once(asked, 'close')]);
  if (!response) return;
  response.on('error', () => undefined);
  response.resume();
  if (how === 'end') asked.socket?.end();
  if (how === 'reset') asked.socket?.resetAndDestroy();
};

/** So many who come and go at both shops; the network has lost some of them until the answer is disposed of. */
export const churn = async (town: Town, people: readonly SignedIn[], visits: number) => {
  await using life = new AsyncDisposableStack();
  const proxies = await Promise.all(
    [0, 1].map((shop) => startFaultProxy({ host: '127.0.0.1', port: portOf(town, shop) })),
  );
  for (const proxy of proxies) life.use(proxy);
  const ways = ['end', 'reset', 'vanish'] as const;
  for (let begun = 0; begun < visits; begun += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, visits - begun) }, (_, n) => {
        const number = begun + n;
        const how = ways[number % 3] ?? 'end';
        const shop = Math.floor(number / 3) % 2;
        const port = how === 'vanish' ? (proxies[shop]?.port ?? 0) : portOf(town, shop);
        return comeAndGo({ port, cookie: people[number % people.length]?.cookie ?? '' }, how);
      }),
    );
  for (const proxy of proxies) proxy.setWeather('hang');
  return life.move();
};
