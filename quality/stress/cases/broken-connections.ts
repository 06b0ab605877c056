import { proxyBefore } from '../../../test/support/fault-proxy.ts';
import { crowd } from '../load-generator.ts';
import { seeded, seedOfRun } from '../random.ts';
import { createMisses, type Figure, type Note, type Proof } from '../stress-test.ts';
import { openTown } from '../test-environment.ts';
import { within } from '../wait-until.ts';

const PEOPLE = 8;
const LOOK_MS = 100;
/** Long enough to say hello to the database, short enough to end in the middle of most purchases. */
const LEAST_BYTES = 2_000;
const MOST_BYTES = 40_000;
/** A shop whose connections are not broken any more breaks this proof instead. */
const STALLED_MS = 60_000;

type Proxy = Awaited<ReturnType<typeof proxyBefore>>;

const run = async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
  const random = seeded(seedOfRun());
  const proxies: Proxy[] = [];
  let isBreaking = false;
  const length = () =>
    isBreaking ? LEAST_BYTES + Math.floor(random() * (MOST_BYTES - LEAST_BYTES)) : Number.POSITIVE_INFINITY;
  await using life = new AsyncDisposableStack();
  const town = life.use(
    await openTown(
      2,
      {},
      {
        lead: async (settings) => {
          const proxy = await proxyBefore(settings['DATABASE_URL'] ?? '', { resetAfter: length });
          proxies.push(life.use(proxy));
          return { ...settings, DATABASE_URL: proxy.url };
        },
      },
    ),
  );
  const misses = createMisses();
  const resets = () => proxies.reduce((all, proxy) => all + proxy.resets(), 0);
  isBreaking = true;
  for (const proxy of proxies) proxy.cut();
  const people = crowd(town, PEOPLE, random);
  const isBroken = () => {
    note(`${resets()} of ${rounds} resets`);
    return resets() >= rounds;
  };
  await within(isBroken, { ms: STALLED_MS, everyMs: LOOK_MS, progress: resets });
  isBreaking = false;
  for (const proxy of proxies) proxy.cut();
  await people.leave();
  if (resets() < rounds) misses.add(`only ${resets()} of ${rounds} connections were broken`);
  misses.add(...(await town.violations()));
  const acknowledged = town.witness.heard().length;
  return {
    reached: `${resets()} connections broken over ${acknowledged} acknowledged writes, ${misses.count()} losses`,
    misses: misses.list(),
  };
};

export const brokenLines: Proof = {
  name: 'broken-lines',
  says: 'the connections of two shops to their database break at any byte while people buy (resets)',
  rounds: { test: 50, prove: 2_000 },
  goal: 'nothing acknowledged lost, nothing double',
  run,
};
