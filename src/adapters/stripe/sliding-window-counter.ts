import { MINUTE, SECOND } from '#domain/values/time.ts';

const STEP_MS = 10 * SECOND;
const STEPS = (5 * MINUTE) / STEP_MS;

/** Counts the events of the last five minutes in constant memory. */
export const createLately = (now: () => number = () => performance.now()) => {
  const counts = new Map<number, number>();
  const step = (): number => Math.floor(now() / STEP_MS);
  const forget = (): void => {
    for (const past of counts.keys()) if (past <= step() - STEPS) counts.delete(past);
  };
  return {
    add(): void {
      forget();
      counts.set(step(), (counts.get(step()) ?? 0) + 1);
    },
    clear: (): void => counts.clear(),
    count(): number {
      forget();
      return [...counts.values()].reduce((all, some) => all + some, 0);
    },
  };
};
