import { setTimeout as wait } from 'node:timers/promises';
import { postmasterOf } from '../../../test/support/embedded-rows.ts';
import { runningIn } from '../../../test/support/shop-program.ts';
import { crowd, isCutOff } from '../load-generator.ts';
import { seeded, seedOfRun } from '../random.ts';
import type { Acknowledged } from '../recorder.ts';
import { inWords, longestStart } from '../restart-time.ts';
import { sideBySide } from '../run-in-lanes.ts';
import { createMisses, type Figure, type Misses, type Note, type Proof } from '../stress-test.ts';
import { openTown, type Town } from '../test-environment.ts';
import { widest } from '../time-limit.ts';
import { within } from '../wait-until.ts';

/** The full sizes. */
const KILLS = 200;
const KILLS_OF_TWO = 50;
const GONE_MS = 75_000;
const PEOPLE = 6;
/** What is acknowledged between two kills, at least, before they come at any moment of so many milliseconds. */
const WRITES = 5;
const MOMENT_MS = 400;
/** A shop that acknowledges nothing for so long is not under way again. */
const BUSY_MS = 30_000;

/** Who dies: the shop of a number, the database that it keeps, or both at once. */
type Victim = {
  readonly name: string;
  readonly shop: number;
  readonly dies: readonly ('shop' | 'database')[];
};

/** As often the one as the other, and now and then both. */
const ONE_SHOP: readonly Victim[] = [
  { name: 'the shop', shop: 0, dies: ['shop'] },
  { name: 'PostgreSQL', shop: 0, dies: ['database'] },
  { name: 'the shop', shop: 0, dies: ['shop'] },
  { name: 'PostgreSQL', shop: 0, dies: ['database'] },
  { name: 'both', shop: 0, dies: ['shop', 'database'] },
];
const TWO_SHOPS: readonly Victim[] = [0, 1].map((shop) => ({ name: `shop ${shop}`, shop, dies: ['shop'] }));

/** What has to be acknowledged under so many kills, or nobody has tried whether it lasts. */
const KINDS = {
  order: true,
  sums: true,
  paid: true,
  ended: true,
  account: true,
  proven: true,
  removed: true,
  wish: true,
  cart: true,
  password: true,
  session: true,
  enquiry: true,
} satisfies Record<Acknowledged['what'], true>;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Kills as a power cut does. A shop whose database was killed has to end by itself. */
const strike = async (town: Town, { shop, dies }: Victim): Promise<string[]> => {
  const pid = town.shops[shop]?.pid ?? 0;
  if (dies.includes('database')) process.kill(await postmasterOf(town.dataDir), 'SIGKILL');
  if (dies.includes('shop')) process.kill(pid, 'SIGKILL');
  const isGone = await within(() => !isAlive(pid), { ms: GONE_MS });
  return isGone ? [] : ['the shop lived on without its database'];
};

/** Whether people could buy something again. */
const isBusy = ({ witness }: Town): Promise<boolean> => {
  const enough = witness.heard().length + WRITES;
  return within(() => witness.heard().length >= enough, { ms: BUSY_MS });
};

type Killing = {
  readonly shops: 1 | 2;
  readonly victims: readonly Victim[];
  /** So many kills are the full size. */
  readonly full: number;
};

/** One town lives through its share of the kills. */
const killInTurn = async (
  { shops, victims }: Killing,
  rounds: readonly number[],
  isFull: boolean,
  misses: Misses,
  killed: () => void,
) => {
  // The lots are those of the run. What a kill meets is not: that is up to the very moment.
  const random = seeded(seedOfRun() + (rounds[0] ?? 0));
  await using town = await openTown(shops);
  const limit = longestStart(town, isFull);
  const people = crowd(town, PEOPLE, random, isCutOff);
  let slowest = 0;
  for (const [turn, round] of rounds.entries()) {
    const found = (await isBusy(town)) ? [] : ['nobody could buy'];
    await wait(random() * MOMENT_MS);
    const victim = victims[turn % victims.length];
    if (!victim) break;
    found.push(...(await strike(town, victim)));
    const ms = await town.start(victim.shop);
    slowest = Math.max(slowest, ms);
    if (ms > limit.ms) found.push(`ready again only after ${Math.round(ms)} ms`);
    found.push(...(await town.violationsNow()));
    misses.add(...found.map((miss) => `kill ${round} of ${victim.name}: ${miss}`));
    killed();
  }
  await people.leave();
  misses.add(...(await town.violations()));
  await town[Symbol.asyncDispose]();
  misses.add(...(await runningIn(town.dataDir)).map((line) => `left running: ${line}`));
  const { firstStartMs, witness } = town;
  return { slowest, firstStartMs, limit, heard: witness.heard() };
};

const killAnyOf =
  (killing: Killing) =>
  async (rounds: number, note: Note = () => undefined): Promise<Figure> => {
    const misses = createMisses();
    let kills = 0;
    const killed = () => {
      kills += 1;
      note(`${kills} of ${rounds} kills, ${misses.count()} losses`);
    };
    const isFull = rounds >= killing.full;
    const towns = await sideBySide(rounds, (share) => killInTurn(killing, share, isFull, misses, killed));
    const heard = towns.flatMap((town) => town.heard);
    const kinds = new Set(heard.map(({ what }) => what));
    const untried = Object.keys(KINDS).filter((kind) => ![...kinds].some((what) => what === kind));
    if (isFull && untried.length > 0) misses.add(`never acknowledged: ${untried.join(', ')}`);
    return {
      reached: `${kills} kills over ${heard.length} acknowledged writes of ${kinds.size} kinds, ${misses.count()} losses, ${inWords(towns)}`,
      limit: widest(towns.map(({ limit }) => limit)),
      misses: misses.list(),
    };
  };

export const kills: Proof = {
  name: 'kills',
  says: 'kill -9 of the shop, of PostgreSQL or of both at any moment while people buy and use their accounts (kills)',
  rounds: { test: 3, prove: KILLS },
  goal: 'no acknowledged write lost or changed, nothing double, one server, ready again within 10 s',
  run: killAnyOf({ shops: 1, victims: ONE_SHOP, full: KILLS }),
};

export const killsOfTwo: Proof = {
  name: 'kills-of-two',
  says: 'kill -9 of one of two shops on one database at any moment while people buy and use their accounts at both (kills)',
  rounds: { test: 2, prove: KILLS_OF_TWO },
  goal: 'no acknowledged write lost or changed, nothing double, ready again within 10 s',
  run: killAnyOf({ shops: 2, victims: TWO_SHOPS, full: KILLS_OF_TWO }),
};
