import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends a resource outside of this process, such as a child process. */
type End = () => Promise<unknown>;

/** A group of resources that are ended together. */
type Group = { isEnding: boolean };

const active = new Map<End, Group | undefined>();
const groups = new AsyncLocalStorage<Group>();
let isEnding = false;

/** Throws if everything, or the current group, is being ended. */
export const assertNotEnding = (): void => {
  if (isEnding || groups.getStore()?.isEnding)
    throw new Error('everything is being ended, and nothing is begun any more');
};

/** Registers a resource; returns a function that ends it once. */
export const registerCleanup = (end: End): End => {
  let ended: Promise<unknown> | undefined;
  const once: End = () => {
    ended ??= end().finally(() => active.delete(once));
    return ended;
  };
  active.set(once, groups.getStore());
  return once;
};

/** Ends these resources, the latest first, including those that start meanwhile. */
const endAll = async (isIncluded: (of: Group | undefined) => boolean): Promise<void> => {
  for (;;) {
    const [latest] = [...active].filter(([, of]) => isIncluded(of)).at(-1) ?? [];
    if (!latest) return;
    await latest().catch(() => undefined);
  }
};

/** Ends all resources. */
export const endAllProcesses = async (): Promise<void> => {
  isEnding = true;
  await endAll(() => true);
};

/** Runs `doing` in its own group; `end` ends the resources of the group and prevents new ones. */
export const runInGroup = <T>(doing: () => Promise<T>): { done: Promise<T>; end: () => Promise<void> } => {
  const own: Group = { isEnding: false };
  const end = async () => {
    own.isEnding = true;
    await endAll((of) => of === own);
  };
  return { done: groups.run(own, doing), end };
};
