import { setTimeout as wait } from 'node:timers/promises';
import { startLoadGenerator } from '../environment/load-generator.ts';
import { startTestEnvironment } from '../environment/test-environment.ts';
import { PREVIOUS_RELEASE, previousReleaseFolder } from '../runner/previous-release.ts';
import {
  type CaseResult,
  createFailures,
  type ReportProgress,
  type StressTest,
} from '../runner/stress-test.ts';
import { runSeed, seededRandom } from '../support/random.ts';

const USERS = 6;
const CHECK_MS = 1_000;

/** Alerts report the load, for example many unpaid orders. */
const isError = (line: string): boolean => line !== '' && !line.includes('"event":"alert.');

const run = async (writes: number, reportProgress: ReportProgress = () => undefined): Promise<CaseResult> => {
  const folder = previousReleaseFolder();
  await using environment = await startTestEnvironment(2);
  // This release has migrated the database; the other one must keep working on it.
  await environment.shops[1]?.stop();
  await environment.start(1, {}, ['env', '-C', folder]);
  const failures = createFailures();
  const load = startLoadGenerator(environment, USERS, seededRandom(runSeed()));
  const acknowledged = () => environment.recorder.acknowledged().length;
  while (acknowledged() < writes && failures.count() === 0) {
    await wait(CHECK_MS);
    failures.add(...(await environment.violationsNow()));
    reportProgress(`${acknowledged()} of ${writes} writes, ${failures.count()} failures`);
  }
  await load.stop();
  failures.add(...(await environment.violations()));
  const logs = (environment.shops[1]?.logOutput() ?? '').split('\n').filter(isError);
  failures.add(...logs.map((line) => `the previous release logged ${line.slice(0, 300)}`));
  const paid = environment.recorder.acknowledged().filter(({ kind }) => kind === 'paid').length;
  return {
    reached: `${acknowledged()} acknowledged writes, ${paid} paid orders, ${failures.count()} failures`,
    failures: failures.list(),
  };
};

export const mixedReleases: StressTest = {
  name: 'mixed-releases',
  description:
    'this release and the previous one serve one database while shoppers and accounts buy at both (acknowledged writes)',
  rounds: { short: 100, full: 2_000 },
  goal: 'no invariant is violated, no write lost, and neither release logs an error',
  requires: PREVIOUS_RELEASE,
  run,
};
