import { apart } from '../../test/support/living.ts';
import type { CompletedCase } from './result-table.ts';
import type { CaseResult, TestCase } from './stress-test.ts';

const MINUTE_MS = 60_000;
/** Longer than any row takes on a machine that is busy otherwise. */
const TIMEOUT_MS = 45 * MINUTE_MS;

/** Whoever runs a row. */
export type RunControl = {
  /** Whether nobody wants to hear of it any more. */
  readonly isStopped: () => boolean;
  /** Hears that a row has not come to an end by itself. */
  readonly onTimeout?: () => void;
  readonly timeoutMs?: number;
};

const aborted = (why: string): CaseResult => ({ reached: 'broken off', failures: [why] });

/** The figure of a proof; one that hangs is a miss after a while, and what it has started is ended. */
const resultWithTimeout = async (
  runCase: () => Promise<CaseResult>,
  { timeoutMs = TIMEOUT_MS, onTimeout = () => undefined }: RunControl,
): Promise<CaseResult> => {
  const { done, end } = apart(runCase);
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<CaseResult>((resolve) => {
    timer = setTimeout(() => {
      onTimeout();
      void end().then(() => resolve(aborted(`it did not end within ${timeoutMs / MINUTE_MS} min`)));
    }, timeoutMs);
  });
  const finished = done.catch((error: unknown) =>
    aborted(String(error instanceof Error ? error.stack : error)),
  );
  const result = await Promise.race([finished, timedOut]);
  clearTimeout(timer);
  return result;
};

/** Runs a proof and says what it does: at its beginning, once a minute, and at its end, unless it is hushed by then. */
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
    for (const failure of result.failures) console.error(`  missed: ${failure}`);
  }
  return { testCase, rounds, seconds, result };
};
