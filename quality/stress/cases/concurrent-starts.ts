import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type ShopSettings, startShopProcess } from '../../../test/support/shop-process.ts';
import { refusedStart } from '../../../test/support/shop-program.ts';
import { isConnectionLost, startLoadGenerator } from '../load-generator.ts';
import { runSeed, seededRandom } from '../random.ts';
import { type CaseResult, createFailures, type ReportProgress, type StressTest } from '../stress-test.ts';
import { startTestEnvironment, type TestEnvironment } from '../test-environment.ts';
import { timeLimit } from '../time-limit.ts';

const USERS = 6;
const MAX_DELAY_MS = 400;
/** The full size. */
const FULL_RESTARTS = 25;
/** How soon a start is to be refused, and in a short run on a busy machine, in shares of a first start. */
const REJECTED_MS = 1_000;
const FIRST_START_FACTOR = 1.5;

const alreadyRunning = (folder: string, pid: number | undefined): string =>
  `Another shop (process ${pid}) already runs on the data folder ${folder}.`;

/** Starts a shop where one runs; answers how long its refusal took. */
const startSecond = async (environment: TestEnvironment, settings: ShopSettings) => {
  const startedAt = performance.now();
  const { code, complaints: logs } = await refusedStart(settings);
  const ms = performance.now() - startedAt;
  const isNamed =
    logs.length === 1 && logs[0] === alreadyRunning(environment.dataDir, environment.shops[0]?.pid);
  return {
    ms,
    failures:
      code === 1 && isNamed ? [] : [`a second shop ended with ${code}: ${logs.join(' ').slice(0, 300)}`],
  };
};

/** Two shops start at once on the folder that one has just left: one opens, and the other is refused. */
const startTwice = async (environment: TestEnvironment, settings: ShopSettings): Promise<string[]> => {
  const [first, second] = await Promise.allSettled([environment.start(0), startShopProcess(settings)]);
  const both = first.status === 'fulfilled' && second.status === 'fulfilled';
  if (second.status === 'fulfilled') await second.value.stop();
  const rejections = [first, second].flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  if (first.status === 'rejected') await environment.start(0);
  if (both) return ['two shops opened on one folder'];
  return rejections.every((message) => message.includes('Another shop (process ')) && rejections.length === 1
    ? []
    : [`of two shops that started at once: ${rejections.join(' ').slice(0, 300)}`];
};

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  const random = seededRandom(runSeed());
  await using environment = await startTestEnvironment(1);
  const failures = createFailures();
  const settings = { ...environment.settings, PORT: String(await freePort()), DATA_DIR: environment.dataDir };
  const limit = timeLimit(
    REJECTED_MS,
    rounds >= FULL_RESTARTS,
    FIRST_START_FACTOR * environment.firstStartMs,
  );
  const load = startLoadGenerator(environment, USERS, random, isConnectionLost);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    await wait(random() * MAX_DELAY_MS);
    const second = await startSecond(environment, settings);
    slowest = Math.max(slowest, second.ms);
    const found = [...second.failures];
    if (second.ms > limit.ms) found.push(`a second shop was refused only after ${Math.round(second.ms)} ms`);
    await (round % 2 === 0 ? environment.shops[0]?.kill() : environment.shops[0]?.stop());
    found.push(...(await startTwice(environment, settings)), ...(await environment.violationsNow()));
    failures.add(...found.map((failure) => `round ${round}: ${failure}`));
    reportProgress(`${round + 1} of ${rounds} restarts, ${failures.count()} misses`);
  }
  await load.stop();
  failures.add(...(await environment.violations()));
  const acknowledged = environment.recorder.acknowledged().length;
  return {
    reached: `${rounds} restarts over ${acknowledged} acknowledged writes, refused within ${(slowest / 1000).toFixed(1)} s, ${failures.count()} misses`,
    limit: limit.text,
    failures: failures.list(),
  };
};

export const concurrentStarts: StressTest = {
  name: 'concurrent-starts',
  description:
    'two shops start at once on a data folder that was just left, and one where a shop runs, while people buy (restarts)',
  rounds: { short: 1, full: FULL_RESTARTS },
  goal: 'one opens and the other is refused within 1 s and told who has the folder; nothing lost',
  isExclusive: true,
  run,
};
