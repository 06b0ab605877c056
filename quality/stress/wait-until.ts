import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 20;
/** So long nothing takes that is still under way; whatever waits for more would wait for ever. */
const PATIENCE_MS = 180_000;

type Patience = {
  readonly ms?: number;
  /** Between two looks. */
  readonly everyMs?: number;
  /** How far it is; as long as that changes, it is under way. */
  readonly progress?: () => number;
};

/** Waits until something is so; answers whether it is when nothing has come of it for so long. */
export const within = async (
  isSo: () => boolean | Promise<boolean>,
  { ms = PATIENCE_MS, everyMs = LOOK_MS, progress = () => 0 }: Patience,
): Promise<boolean> => {
  let [last, lastAt] = [progress(), Date.now()];
  while (!(await isSo())) {
    if (progress() !== last) [last, lastAt] = [progress(), Date.now()];
    if (Date.now() > lastAt + ms) return false;
    await wait(everyMs);
  }
  return true;
};

/** Waits until something is so; rejects, and says what is not, when nothing has come of it for a long time. */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  what: string,
  patience: Patience = {},
): Promise<void> => {
  if (await within(isSo, patience)) return;
  throw new Error(`after ${(patience.ms ?? PATIENCE_MS) / 1000} s it is still not so that ${what}`);
};

/** Waits until nothing is wrong any more; answers what still is when the time is over. */
export const atRest = async (
  look: () => string[] | Promise<string[]>,
  patience: Patience,
): Promise<string[]> => {
  let found: string[] = [];
  await within(async () => {
    found = await look();
    return found.length === 0;
  }, patience);
  return found;
};
