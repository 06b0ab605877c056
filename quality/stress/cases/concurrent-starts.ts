import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type ShopSettings, startShopProcess } from '../../../test/support/shop-process.ts';
import { refusedStart } from '../../../test/support/shop-program.ts';
import { crowd, isCutOff } from '../load-generator.ts';
import { seeded, seedOfRun } from '../random.ts';
import { createMisses, type Figure, type Note, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';
import { limitOf } from '../time-limit.ts';

const PEOPLE = 6;
const MOMENT_MS = 400;
/** The full size. */
const RESTARTS = 25;
/** How soon a start is to be refused, and in a short run on a busy machine, in shares of a first start. */
const REFUSED_MS = 1_000;
const OF_A_START = 1.5;

const holder = (folder: string, pid: number | undefined): string =>
  `Another shop (process ${pid}) already runs on the data folder ${folder}.`;

/** Starts a shop where one runs; answers how long its refusal took. */
const startBeside = async (town: Town, settings: ShopSettings) => {
  const begun = performance.now();
  const { code, complaints } = await refusedStart(settings);
  const ms = performance.now() - begun;
  const isNamed = complaints.length === 1 && complaints[0] === holder(town.dataDir, town.shops[0]?.pid);
  return {
    ms,
    misses:
      code === 1 && isNamed
        ? []
        : [`a second shop ended with ${code}: ${complaints.join(' ').slice(0, 300)}`],
  };
};

/** Two shops start at once on the folder that one has just left: one opens, and the other is refused. */
const startTwice = async (town: Town, settings: ShopSettings): Promise<string[]> => {
  const [first, second] = await Promise.allSettled([town.start(0), startShopProcess(settings)]);
  const both = first.status === 'fulfilled' && second.status === 'fulfilled';
  if (second.status === 'fulfilled') await second.value.stop();
  const refusal = [first, second].flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  if (first.status === 'rejected') await town.start(0);
  if (both) return ['two shops opened on one folder'];
  return refusal.every((said) => said.includes('Another shop (process ')) && refusal.length === 1
    ? []
    : [`of two shops that started at once: ${refusal.join(' ').slice(0, 300)}`];
};

const run = async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
  const random = seeded(seedOfRun());
  await using town = await openTown(1);
  const misses = createMisses();
  const settings = { ...town.settings, PORT: String(await freePort()), DATA_DIR: town.dataDir };
  const limit = limitOf(REFUSED_MS, rounds >= RESTARTS, OF_A_START * town.firstStartMs);
  const people = crowd(town, PEOPLE, random, isCutOff);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    await wait(random() * MOMENT_MS);
    const beside = await startBeside(town, settings);
    slowest = Math.max(slowest, beside.ms);
    const found = [...beside.misses];
    if (beside.ms > limit.ms) found.push(`a second shop was refused only after ${Math.round(beside.ms)} ms`);
    await (round % 2 === 0 ? town.shops[0]?.kill() : town.shops[0]?.stop());
    found.push(...(await startTwice(town, settings)), ...(await town.violationsNow()));
    misses.add(...found.map((miss) => `round ${round}: ${miss}`));
    note(`${round + 1} of ${rounds} restarts, ${misses.count()} misses`);
  }
  await people.leave();
  misses.add(...(await town.violations()));
  const acknowledged = town.witness.heard().length;
  return {
    reached: `${rounds} restarts over ${acknowledged} acknowledged writes, refused within ${(slowest / 1000).toFixed(1)} s, ${misses.count()} misses`,
    limit: limit.said,
    misses: misses.list(),
  };
};

export const overlappingStarts: Proof = {
  name: 'overlapping-starts',
  says: 'two shops start at once on a data folder that was just left, and one where a shop runs, while people buy (restarts)',
  rounds: { test: 1, prove: RESTARTS },
  goal: 'one opens and the other is refused within 1 s and told who has the folder; nothing lost',
  isAlone: true,
  run,
};
