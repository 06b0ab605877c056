import { runInGroup } from '../../../test/support/child-processes.ts';
import type { CompletedCase } from './result-table.ts';
import type { CaseResult, TestCase } from './stress-test.ts';

const MINUTE_MS = 60_000;
/** Longer than any test takes on a busy machine. */
const TIMEOUT_MS = 45 * MINUTE_MS;

export type RunControl = {
  /** True once the process is terminating, which silences results. */
  readonly isStopped: () => boolean;
  readonly onTimeout?: () => void;
  readonly timeoutMs?: number;
};

const aborted = (reason: string): CaseResult => ({ reached: 'aborted', failures: [reason] });

/** Returns the result; a test that exceeds the timeout fails, and its processes are stopped. */
const resultWithTimeout = async (
  runCase: () => Promise<CaseResult>,
  { timeoutMs = TIMEOUT_MS, onTimeout = () => undefined }: RunControl,
): Promise<CaseResult> => {
  const { done, end } = runInGroup(runCase);
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<CaseResult>((resolve) => {
    timer = setTimeout(() => {
      onTimeout();
      void end().then(() => resolve(aborted(`timed out after ${timeoutMs / MINUTE_MS} min`)));
    }, timeoutMs);
  });
  const finished = done.catch((error: unknown) =>
    aborted(String(error instanceof Error ? error.stack : error)),
  );
  const result = await Promise.race([finished, timedOut]);
  clearTimeout(timer);
  return result;
};

/** Runs a test and logs its start, its progress each minute and its result. */
export const runTestCase = async <Case extends TestCase>(
  testCase: Case,
  rounds: number,
  runControl: RunControl,
): Promise<CompletedCase<Case>> => {
  const { name, description, run } = testCase;
  console.log(`${name}: ${description}; ${rounds} …`);
  const startedAt = performance.now();
  let progress = '';
  const progressTimer = setInterval(() => {
    const minutes = Math.round((performance.now() - startedAt) / MINUTE_MS);
    console.log(`${name}: ${minutes} min${progress && `, ${progress}`} …`);
  }, MINUTE_MS);
  const reportProgress = (text: string) => {
    progress = text;
  };
  const result = await resultWithTimeout(() => run(rounds, reportProgress), runControl);
  clearInterval(progressTimer);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  if (!runControl.isStopped()) {
    const limit = result.limit === undefined ? '' : `, limit ${result.limit}`;
    console.log(`${name}: ${result.reached}${limit} (${seconds} s)`);
    for (const failure of result.failures) console.error(`  failed: ${failure}`);
  }
  return { testCase, rounds, seconds, result };
};
