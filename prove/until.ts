import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 20;
/** So long nothing takes that is still under way; whatever waits for more would wait for ever. */
const PATIENCE_MS = 180_000;

type Patience = {
  readonly ms?: number;
  /** How far it is; as long as that changes, it is under way. */
  readonly progress?: () => number;
};

/** Waits until something is so; rejects, and says what is not, when nothing has come of it for a long time. */
export const until = async (
  isSo: () => boolean | Promise<boolean>,
  what: string,
  { ms = PATIENCE_MS, progress = () => 0 }: Patience = {},
): Promise<void> => {
  let [last, lastAt] = [progress(), Date.now()];
  while (!(await isSo())) {
    if (progress() !== last) [last, lastAt] = [progress(), Date.now()];
    if (Date.now() > lastAt + ms) throw new Error(`after ${ms / 1000} s it is still not so that ${what}`);
    await wait(LOOK_MS);
  }
};
