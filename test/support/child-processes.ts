import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends a resource outside of this process, such as a child process. */
type End = () => Promise<unknown>;

/** A group of resources that are ended together. */
type Household = { isEnding: boolean };

const living = new Map<End, Household | undefined>();
const households = new AsyncLocalStorage<Household>();
let isEnding = false;

/** Throws if everything, or the current group, is being ended. */
export const mayBegin = (): void => {
  if (isEnding || households.getStore()?.isEnding)
    throw new Error('everything is being ended, and nothing is begun any more');
};

/** Registers a resource; returns a function that ends it once. */
export const lives = (end: End): End => {
  let ended: Promise<unknown> | undefined;
  const once: End = () => {
    ended ??= end().finally(() => living.delete(once));
    return ended;
  };
  living.set(once, households.getStore());
  return once;
};

/** Ends these resources, the latest first, including those that start meanwhile. */
const endAll = async (isOne: (of: Household | undefined) => boolean): Promise<void> => {
  for (;;) {
    const [latest] = [...living].filter(([, of]) => isOne(of)).at(-1) ?? [];
    if (!latest) return;
    await latest().catch(() => undefined);
  }
};

/** Ends all resources. */
export const endEverything = async (): Promise<void> => {
  isEnding = true;
  await endAll(() => true);
};

/** Runs `doing` in its own group; `end` ends the resources of the group and prevents new ones. */
export const apart = <T>(doing: () => Promise<T>): { done: Promise<T>; end: () => Promise<void> } => {
  const own: Household = { isEnding: false };
  const end = async () => {
    own.isEnding = true;
    await endAll((of) => of === own);
  };
  return { done: households.run(own, doing), end };
};
