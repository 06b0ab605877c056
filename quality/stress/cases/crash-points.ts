import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { CRASH_POINTS, type CrashPoint, mortal } from '../crash/crash-points.ts';
import { killMigration } from '../crash/killed-migration.ts';
import { scenes } from '../crash/scenarios.ts';
import { inWords, longestStart } from '../restart-time.ts';
import { sideBySide } from '../run-in-lanes.ts';
import { createMisses, type Figure, type Misses, type Note, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';
import { type Limit, widest } from '../time-limit.ts';
import { within } from '../wait-until.ts';

const REACH_MS = 15_000;

type Death = { readonly ms: number; readonly misses: readonly string[] };

/** Whether the shop has got to the point, which it tells by removing the file. */
const isReached = (file: string): Promise<boolean> => within(() => !existsSync(file), { ms: REACH_MS });

const dieAt = async (
  point: Exclude<CrashPoint, 'migration-step'>,
  town: Town,
  file: string,
  round: number,
  limit: Limit,
): Promise<Death> => {
  const { before, lead, after } = scenes[point];
  const buyer = await before(town);
  writeFileSync(file, point);
  const led = lead(buyer, town).catch(() => undefined);
  const misses = (await isReached(file)) ? [] : [`the shop never came to ${point}`];
  await town.shops[0]?.kill();
  await led;
  const ms = await town.start(0);
  misses.push(...(await after(buyer, town, round)), ...(await town.violations(limit.ms)));
  return { ms, misses };
};

/** Of each point, in the full size. */
const ROUNDS = 10;

type Lane = { readonly slowest: number; readonly firstStartMs: number; readonly limit: Limit };

/** One town lives through its share of the deaths. */
const dieInTurn = async (
  shares: readonly number[],
  rounds: number,
  misses: Misses,
  died: () => void,
): Promise<Lane> => {
  await using folder = await emptyFolder();
  const file = join(folder.path, 'crash-at');
  await using town = await openTown(1, mortal(file));
  const limit = longestStart(town, rounds >= ROUNDS);
  let slowest = 0;
  for (const share of shares) {
    const point = CRASH_POINTS[Math.floor(share / rounds)];
    const round = share % rounds;
    if (!point) break;
    const death =
      point === 'migration-step'
        ? await killMigration(town, round)
        : await dieAt(point, town, file, round, limit);
    died();
    slowest = Math.max(slowest, death.ms);
    if (death.ms > limit.ms) misses.add(`${point}: ready again only after ${Math.round(death.ms)} ms`);
    misses.add(...death.misses.map((miss) => `${point}, round ${round}: ${miss}`));
  }
  return { slowest, firstStartMs: town.firstStartMs, limit };
};

const run = async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
  const misses = createMisses();
  const all = rounds * CRASH_POINTS.length;
  let deaths = 0;
  const died = () => {
    deaths += 1;
    note(`${deaths} of ${all} deaths, ${misses.count()} losses`);
  };
  const lanes = await sideBySide(all, (shares) => dieInTurn(shares, rounds, misses, died));
  return {
    reached: `${deaths} deaths at ${CRASH_POINTS.length} points, ${misses.count()} losses, ${inWords(lanes)}`,
    limit: widest(lanes.map(({ limit }) => limit)),
    misses: misses.list(),
  };
};

export const crashPoints: Proof = {
  name: 'crash-points',
  says: `the shop is killed at each of ${CRASH_POINTS.length} named points of a purchase, a payment, a release, a refund, a migration and a stop (times each)`,
  rounds: { test: 1, prove: ROUNDS },
  goal: 'nothing lost, nothing double, ready again within 10 s',
  isAlone: true,
  run,
};
