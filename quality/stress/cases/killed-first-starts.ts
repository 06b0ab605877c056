import { setTimeout as wait } from 'node:timers/promises';
import { registerCleanup } from '../../../test/support/child-processes.ts';
import { queryEmbeddedDatabase, stopDatabaseIn } from '../../../test/support/embedded-database.ts';
import { emptyFolder, freePort, spawnShopProcess } from '../../../test/support/shop-process.ts';
import { startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { runInWorkers } from '../runner/run-in-workers.ts';
import {
  type CaseResult,
  createFailures,
  type Failures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';

/** Kills a first start after a share of its duration, and starts again. */
const killFirstStart = async (environment: TestEnvironment, share: number): Promise<string[]> => {
  await using folder = await emptyFolder();
  await using disposables = new AsyncDisposableStack();
  const stopDatabase = registerCleanup(() => stopDatabaseIn(folder.path));
  disposables.defer(async () => void (await stopDatabase()));
  const settings = { ...environment.settings, PORT: String(await freePort()), DATA_DIR: folder.path };
  const shopProcess = spawnShopProcess(settings);
  const firstStart = shopProcess.opened.then(
    () => 'open',
    () => 'killed',
  );
  await wait(share * environment.firstStartMs);
  await shopProcess.kill();
  await firstStart;
  const secondStart = spawnShopProcess(settings);
  const error = await secondStart.opened.then(
    (shop) => {
      disposables.use(shop);
      return '';
    },
    (reason: unknown) => String(reason),
  );
  if (error)
    return [`killed after ${Math.round(share * 100)} %, the next start fails: ${error.slice(0, 300)}`];
  const [created] = await queryEmbeddedDatabase<{ n: number }>(
    folder.path,
    'select count(*)::integer as n from products',
  );
  return created?.n ? [] : [`killed after ${Math.round(share * 100)} %, the shop in ${folder.path} is empty`];
};

const runWorker = async (
  indexes: readonly number[],
  rounds: number,
  failures: Failures,
  onKill: () => void,
) => {
  await using environment = await startTestEnvironment(1);
  for (const share of indexes) {
    failures.add(...(await killFirstStart(environment, share / rounds)));
    onKill();
  }
};

const run = async (rounds: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  const failures = createFailures();
  let kills = 0;
  await runInWorkers(rounds, (indexes) =>
    runWorker(indexes, rounds, failures, () => {
      kills += 1;
      reportProgress(`${kills} of ${rounds}, ${failures.count()} failures`);
    }),
  );
  return {
    reached: `${kills - failures.count()} of ${kills} next starts succeeded`,
    failures: failures.list(),
  };
};

export const killedFirstStarts: StressTest = {
  name: 'killed-first-starts',
  description: 'a first start is killed at moments spread over its duration (moments)',
  rounds: { short: 2, full: 36 },
  goal: 'every next start opens a complete shop',
  run,
};
