import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import { COME_BACK_MS } from '../../../src/adapters/http/responses/response.ts';
import { apiMap } from '../../../src/domain/api/api-map.ts';
import { anAddressOfTheNet, shopperAt } from '../../../test/support/shopper.ts';
import { seeded, seedOfRun } from '../random.ts';
import { type BadRequest, badRequests } from '../requests/fuzzed-requests.ts';
import { createMisses, type Figure, type Note, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';

/** Few, so that the shop is never busy: what it does when it is shows the proof of overload. */
const AT_ONCE = 4;
const FORGIVEN_EVERY = 1_000;

type Sender = { readonly origin: string; readonly session: string; readonly agent: Agent };

const send = async (
  { origin, session, agent }: Sender,
  { method, path, headers, body }: BadRequest,
  isSignedIn: boolean,
): Promise<number | 'busy' | 'not begun'> => {
  const { hostname, port } = new URL(origin);
  const asked = request({
    agent,
    hostname,
    port,
    method,
    path,
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': anAddressOfTheNet(),
      ...(isSignedIn && { cookie: session }),
      ...headers,
    },
  });
  asked.end(body);
  try {
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    if (response.headers['content-type'] === 'text/event-stream') response.destroy();
    else await once(response.resume(), 'end');
    const { statusCode = 0, headers: told } = response;
    return statusCode === 503 && told['retry-after'] !== undefined ? 'busy' : statusCode;
  } catch (error) {
    // The shop closed the connection after the request before, whose body it did not want; this one never began.
    if (asked.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      return 'not begun';
    throw error;
  }
};
/** A shop that closes every connection under a request is none. */
const MOST_TIMES = 20;
/** What is refused for the moment's sake is taken a little later; what the request itself has broken is not. */
const MOST_BUSY = 3;
const MOST_SHARE_BUSY = 0.002;

const run = async (count: number, note: Note = () => undefined): Promise<Figure> => {
  await using town = await openTown(1);
  const [origin = ''] = town.origins;
  const [shopper, passing] = [shopperAt(origin), shopperAt(origin)];
  await shopper.signUp();
  // Among so many requests there is one that removes the account.
  await passing.signUp();
  using life = new DisposableStack();
  const agent = life.adopt(new Agent({ keepAlive: true, maxSockets: AT_ONCE }), (one) => one.destroy());
  const sender = { origin, session: shopper.cookie(), agent };
  const leaver = { origin, session: passing.cookie(), agent };
  const misses = createMisses();
  const requests = badRequests(seeded(seedOfRun()), town.settings['STRIPE_WEBHOOK_SECRET'] ?? '');
  let [sent, busy] = [0, 0];
  const worker = async () => {
    while (sent < count) {
      sent += 1;
      const isForgiven = sent % FORGIVEN_EVERY === 0;
      // Half of them come from a shopper, who stays signed in.
      const isFromShopper = sent % 2 === 0;
      const { value } = requests.next();
      const isSignedIn = isFromShopper && !value.path.startsWith('/api/auth/');
      const again = () =>
        send(value.path.startsWith(apiMap.removeAccount) ? leaver : sender, value, isSignedIn).catch(
          (error: unknown) => String(error),
        );
      let status = await again();
      for (let time = 1; time < MOST_TIMES && status === 'not begun'; time += 1) status = await again();
      for (let time = 0; time < MOST_BUSY && status === 'busy'; time += 1) {
        busy += 1;
        await wait(COME_BACK_MS);
        status = await again();
      }
      if (typeof status !== 'number' || status >= 500)
        misses.add(`${status}: ${JSON.stringify(value).slice(0, 500)}`);
      // An answer that is there at once must not keep the others from being read.
      await breathe();
      if (!isForgiven) continue;
      note(`${sent} of ${count} sent, ${misses.count()} broke something`);
      // Whoever sends as many forms is made to wait, which is shown elsewhere and would take hours here.
      await town.rows('delete from rate_limits');
    }
  };
  const [pid] = town.shops.map((shop) => shop.pid);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const alive = [await shopper.ask('/healthz'), await shopper.ask('/api/orders')];
  if (alive.some(({ status }) => status !== 200))
    misses.add('the shop does not answer its shopper afterwards');
  if (town.shops[0]?.pid !== pid) misses.add('the shop is another process');
  const complaints = town.shops[0]?.complaints() ?? '';
  const failed = complaints.split('\n').filter((line) => /a request failed|a page failed/.test(line));
  misses.add(...failed.map((line) => line.slice(0, 500)));
  misses.add(...(await town.violations()));
  // On a quiet machine there are none; where others work as well, a shop may be late, but not as a rule.
  if (busy > count * MOST_SHARE_BUSY) misses.add(`the shop was too busy ${busy} times`);
  return {
    reached: `${count} requests, ${misses.count()} of them broke something, ${busy} asked again since the shop was busy`,
    misses: misses.list(),
  };
};

export const badRequestsProof: Proof = {
  name: 'bad-requests',
  says: 'requests that no browser of a shopper would send, wild ones and nearly right ones, made from the declarations of all routes (requests)',
  rounds: { test: 5_000, prove: 500_000 },
  goal: 'no answer of 500 or more (at most one in 500 is told to come back at first), no line of a failure, the same process',
  run,
};
