import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 20;
/** So long nothing takes that is still under way; whatever waits for more would wait for ever. */
const TIMEOUT_MS = 180_000;

type WaitOptions = {
  readonly timeoutMs?: number;
  /** Between two looks. */
  readonly intervalMs?: number;
  /** How far it is; as long as that changes, it is under way. */
  readonly progress?: () => number;
};

/** Waits until something is so; answers whether it is when nothing has come of it for so long. */
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

/** Waits until something is so; rejects, and says what is not, when nothing has come of it for a long time. */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  description: string,
  options: WaitOptions = {},
): Promise<void> => {
  if (await waitFor(condition, options)) return;
  throw new Error(
    `after ${(options.timeoutMs ?? TIMEOUT_MS) / 1000} s it is still not so that ${description}`,
  );
};

/** Waits until nothing is wrong any more; answers what still is when the time is over. */
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
