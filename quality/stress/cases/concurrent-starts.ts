import { setTimeout as wait } from 'node:timers/promises';
import { freePort, type ShopSettings, startShopProcess } from '../../../test/support/shop-process.ts';
import { refusedStart } from '../../../test/support/shop-program.ts';
import { isConnectionLost, startLoadGenerator } from '../environment/load-generator.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { timeLimit } from '../runner/time-limit.ts';
import { runSeed, seededRandom } from '../support/random.ts';

const USERS = 6;
const MAX_DELAY_MS = 400;
const FULL_RESTARTS = 25;
/** Limit for the rejection; a short run allows a share of a first start instead. */
const REJECTED_MS = 1_000;
const FIRST_START_FACTOR = 1.5;

const alreadyRunning = (folder: string, pid: number | undefined): string =>
  `Another shop (process ${pid}) already runs on the data folder ${folder}.`;

/** Starts a shop on a data folder in use; returns how long its rejection took. */
const startSecond = async (environment: TestEnvironment, settings: ShopSettings) => {
  const startedAt = performance.now();
  const { code, errorLines: logs } = await refusedStart(settings);
  const ms = performance.now() - startedAt;
  const isNamed =
    logs.length === 1 && logs[0] === alreadyRunning(environment.dataDir, environment.shops[0]?.pid);
  return {
    ms,
    failures:
      code === 1 && isNamed ? [] : [`a second shop exited with ${code}: ${logs.join(' ').slice(0, 300)}`],
  };
};

/** Starts two shops on a released data folder; one must start, the other must be rejected. */
const startTwice = async (environment: TestEnvironment, settings: ShopSettings): Promise<string[]> => {
  const [first, second] = await Promise.allSettled([environment.start(0), startShopProcess(settings)]);
  const both = first.status === 'fulfilled' && second.status === 'fulfilled';
  if (second.status === 'fulfilled') await second.value.stop();
  const rejections = [first, second].flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []));
  if (first.status === 'rejected') await environment.start(0);
  if (both) return ['two shops started on one data folder'];
  return rejections.every((message) => message.includes('Another shop (process ')) && rejections.length === 1
    ? []
    : [`two concurrent starts: ${rejections.join(' ').slice(0, 300)}`];
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
    if (second.ms > limit.ms) found.push(`a second shop was rejected after ${Math.round(second.ms)} ms`);
    await (round % 2 === 0 ? environment.shops[0]?.kill() : environment.shops[0]?.stop());
    found.push(...(await startTwice(environment, settings)), ...(await environment.violationsNow()));
    failures.add(...found.map((failure) => `round ${round}: ${failure}`));
    reportProgress(`${round + 1} of ${rounds} restarts, ${failures.count()} failures`);
  }
  await load.stop();
  failures.add(...(await environment.violations()));
  const acknowledged = environment.recorder.acknowledged().length;
  return {
    reached: `${rounds} restarts during ${acknowledged} acknowledged writes, rejected within ${(slowest / 1000).toFixed(1)} s, ${failures.count()} failures`,
    limit: limit.text,
    failures: failures.list(),
  };
};

export const concurrentStarts: StressTest = {
  name: 'concurrent-starts',
  description:
    'two shops start at once on a released data folder, and one on a folder in use, under load (restarts)',
  rounds: { short: 1, full: FULL_RESTARTS },
  goal: 'one starts, the other is rejected within 1 s with the process that holds the folder; no write lost',
  isExclusive: true,
  run,
};
