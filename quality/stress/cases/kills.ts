import { setTimeout as wait } from 'node:timers/promises';
import { postmasterOf } from '../../../test/support/embedded-database.ts';
import { runningIn } from '../../../test/support/shop-program.ts';
import { isConnectionLost, startLoadGenerator } from '../environment/load-generator.ts';
import { formatRestarts, restartLimit } from '../environment/restart-time.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { runInWorkers } from '../runner/run-in-workers.ts';
import {
  type CaseResult,
  createFailures,
  type Failures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { widestLimit } from '../runner/time-limit.ts';
import { runSeed, seededRandom } from '../support/random.ts';
import type { RecordedWrite } from '../support/recorder.ts';
import { waitFor } from '../support/wait-until.ts';

const KILLS = 200;
const TWO_SHOP_KILLS = 50;
const EXIT_TIMEOUT_MS = 75_000;
const USERS = 6;
/** Acknowledged writes before each kill, which follows after a random delay. */
const WRITES = 5;
const MAX_DELAY_MS = 400;
const PROGRESS_TIMEOUT_MS = 30_000;

/** A kill target: a shop, its database server or both. */
type Victim = {
  readonly name: string;
  readonly shop: number;
  readonly targets: readonly ('shop' | 'database')[];
};

/** Shop and database alternate, with both at once every fifth time. */
const ONE_SHOP: readonly Victim[] = [
  { name: 'the shop', shop: 0, targets: ['shop'] },
  { name: 'PostgreSQL', shop: 0, targets: ['database'] },
  { name: 'the shop', shop: 0, targets: ['shop'] },
  { name: 'PostgreSQL', shop: 0, targets: ['database'] },
  { name: 'both', shop: 0, targets: ['shop', 'database'] },
];
const TWO_SHOPS: readonly Victim[] = [0, 1].map((shop) => ({
  name: `shop ${shop}`,
  shop,
  targets: ['shop'],
}));

/** Write kinds that a full run must acknowledge, or their durability is untested. */
const KINDS = {
  order: true,
  totals: true,
  paid: true,
  ended: true,
  account: true,
  verified: true,
  removed: true,
  wish: true,
  cart: true,
  password: true,
  session: true,
  enquiry: true,
} satisfies Record<RecordedWrite['kind'], true>;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Sends SIGKILL. A shop that has lost its database must exit. */
const killVictim = async (environment: TestEnvironment, { shop, targets }: Victim): Promise<string[]> => {
  const pid = environment.shops[shop]?.pid ?? 0;
  if (targets.includes('database')) process.kill(await postmasterOf(environment.dataDir), 'SIGKILL');
  if (targets.includes('shop')) process.kill(pid, 'SIGKILL');
  const hasExited = await waitFor(() => !isAlive(pid), { timeoutMs: EXIT_TIMEOUT_MS });
  return hasExited ? [] : ['the shop kept running without its database'];
};

/** Waits until the shop acknowledges writes again. */
const hasProgress = ({ recorder }: TestEnvironment): Promise<boolean> => {
  const enough = recorder.acknowledged().length + WRITES;
  return waitFor(() => recorder.acknowledged().length >= enough, { timeoutMs: PROGRESS_TIMEOUT_MS });
};

type KillOptions = {
  readonly shops: 1 | 2;
  readonly victims: readonly Victim[];
  /** Kills in full size. */
  readonly full: number;
};

/** Runs the kills of one worker in one environment. */
const runWorker = async (
  { shops, victims }: KillOptions,
  rounds: readonly number[],
  isFull: boolean,
  failures: Failures,
  onKill: () => void,
) => {
  // The seed repeats the requests, but not which of them a kill interrupts.
  const random = seededRandom(runSeed() + (rounds[0] ?? 0));
  await using environment = await startTestEnvironment(shops);
  const limit = restartLimit(environment, isFull);
  const load = startLoadGenerator(environment, USERS, random, isConnectionLost);
  let slowest = 0;
  for (const [index, round] of rounds.entries()) {
    const found = (await hasProgress(environment)) ? [] : ['no purchase succeeded'];
    await wait(random() * MAX_DELAY_MS);
    const victim = victims[index % victims.length];
    if (!victim) break;
    found.push(...(await killVictim(environment, victim)));
    const ms = await environment.start(victim.shop);
    slowest = Math.max(slowest, ms);
    if (ms > limit.ms) found.push(`ready after ${Math.round(ms)} ms`);
    found.push(...(await environment.violationsNow()));
    failures.add(...found.map((failure) => `kill ${round} of ${victim.name}: ${failure}`));
    onKill();
  }
  await load.stop();
  failures.add(...(await environment.violations()));
  await environment[Symbol.asyncDispose]();
  failures.add(...(await runningIn(environment.dataDir)).map((line) => `process left: ${line}`));
  const { firstStartMs, recorder } = environment;
  return { slowest, firstStartMs, limit, acknowledged: recorder.acknowledged() };
};

const runKills =
  (options: KillOptions) =>
  async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
    const failures = createFailures();
    let kills = 0;
    const onKill = () => {
      kills += 1;
      reportProgress(`${kills} of ${rounds} kills, ${failures.count()} failures`);
    };
    const isFull = rounds >= options.full;
    const workers = await runInWorkers(rounds, (share) =>
      runWorker(options, share, isFull, failures, onKill),
    );
    const acknowledged = workers.flatMap((environment) => environment.acknowledged);
    const kinds = new Set(acknowledged.map(({ kind }) => kind));
    const missing = Object.keys(KINDS).filter((kind) => ![...kinds].some((one) => one === kind));
    if (isFull && missing.length > 0) failures.add(`never acknowledged: ${missing.join(', ')}`);
    return {
      reached: `${kills} kills during ${acknowledged.length} acknowledged writes of ${kinds.size} kinds, ${failures.count()} failures, ${formatRestarts(workers)}`,
      limit: widestLimit(workers.map(({ limit }) => limit)),
      failures: failures.list(),
    };
  };

export const kills: StressTest = {
  name: 'kills',
  description: 'SIGKILL of the shop, of PostgreSQL or of both at random moments under load (kills)',
  rounds: { short: 3, full: KILLS },
  goal: 'no acknowledged write lost, changed or duplicated, one database server, ready within 10 s',
  run: runKills({ shops: 1, victims: ONE_SHOP, full: KILLS }),
};

export const twoShopKills: StressTest = {
  name: 'two-shop-kills',
  description: 'SIGKILL of one of two shops on one database at random moments under load (kills)',
  rounds: { short: 2, full: TWO_SHOP_KILLS },
  goal: 'no acknowledged write lost, changed or duplicated, ready within 10 s',
  run: runKills({ shops: 2, victims: TWO_SHOPS, full: TWO_SHOP_KILLS }),
};
