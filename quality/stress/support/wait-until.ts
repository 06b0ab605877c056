import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 20;
/** Nothing that makes progress takes longer. */
const TIMEOUT_MS = 180_000;

type WaitOptions = {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  /** A changed value restarts the timeout. */
  readonly progress?: () => number;
};

/** Polls a condition; returns false after the timeout. */
export const waitFor = async (
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = TIMEOUT_MS, intervalMs = POLL_MS, progress = () => 0 }: WaitOptions,
): Promise<boolean> => {
  let [last, lastAt] = [progress(), Date.now()];
  while (!(await condition())) {
    if (progress() !== last) [last, lastAt] = [progress(), Date.now()];
    if (Date.now() > lastAt + timeoutMs) return false;
    await wait(intervalMs);
  }
  return true;
};

/** Polls a condition; rejects with its description after the timeout. */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  description: string,
  options: WaitOptions = {},
): Promise<void> => {
  if (await waitFor(condition, options)) return;
  throw new Error(
    `Timed out after ${(options.timeoutMs ?? TIMEOUT_MS) / 1000} s waiting until ${description}`,
  );
};

/** Polls until no problem is found; returns the problems left at the timeout. */
export const waitUntilEmpty = async (
  findProblems: () => string[] | Promise<string[]>,
  options: WaitOptions,
): Promise<string[]> => {
  let problems: string[] = [];
  await waitFor(async () => {
    problems = await findProblems();
    return problems.length === 0;
  }, options);
  return problems;
};
