import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends something that this process has started outside of itself. */
type End = () => Promise<unknown>;

/** Whoever starts things that are ended together. */
type Household = { isEnding: boolean };

const living = new Map<End, Household | undefined>();
const households = new AsyncLocalStorage<Household>();
let isEnding = false;

/** Refuses to begin anything while everything is being ended. */
export const mayBegin = (): void => {
  if (isEnding || households.getStore()?.isEnding)
    throw new Error('everything is being ended, and nothing is begun any more');
};

/** Notes that something lives until it is ended; answers what ends it once, whoever comes first. */
export const lives = (end: End): End => {
  let ended: Promise<unknown> | undefined;
  const once: End = () => {
    ended ??= end().finally(() => living.delete(once));
    return ended;
  };
  living.set(once, households.getStore());
  return once;
};

/** Ends what lives of these, the latest first, also what was just being begun. */
const endAll = async (isOne: (of: Household | undefined) => boolean): Promise<void> => {
  for (;;) {
    const [latest] = [...living].filter(([, of]) => isOne(of)).at(-1) ?? [];
    if (!latest) return;
    await latest().catch(() => undefined);
  }
};

/** Ends everything that lives. */
export const endEverything = async (): Promise<void> => {
  isEnding = true;
  await endAll(() => true);
};

/** Does something; `end` ends all that it has started outside of this process, and lets it begin nothing more. */
export const apart = <T>(doing: () => Promise<T>): { done: Promise<T>; end: () => Promise<void> } => {
  const own: Household = { isEnding: false };
  const end = async () => {
    own.isEnding = true;
    await endAll((of) => of === own);
  };
  return { done: households.run(own, doing), end };
};
