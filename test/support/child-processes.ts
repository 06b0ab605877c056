import { AsyncLocalStorage } from 'node:async_hooks';

/** Ends a resource outside of this process, such as a child process. */
type End = () => Promise<unknown>;

/** A group of resources that are ended together. */
type Group = { isEnding: boolean };

const active = new Map<End, Group | undefined>();
const groups = new AsyncLocalStorage<Group>();
let isEnding = false;

/** Throws if all resources, or those of the current group, are being ended. */
export const assertNotEnding = (): void => {
  if (isEnding || groups.getStore()?.isEnding)
    throw new Error('resources are being ended; no new one may start');
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

/** Ends these resources, the latest first, including those that are registered meanwhile. */
const endAll = async (isIncluded: (group: Group | undefined) => boolean): Promise<void> => {
  for (;;) {
    const [latest] = [...active].filter(([, group]) => isIncluded(group)).at(-1) ?? [];
    if (!latest) return;
    await latest().catch(() => undefined);
  }
};

/** Ends all resources. */
export const endAllProcesses = async (): Promise<void> => {
  isEnding = true;
  await endAll(() => true);
};

/** Runs `work` in its own group; `end` ends the resources of the group and prevents new ones. */
export const runInGroup = <T>(work: () => Promise<T>): { done: Promise<T>; end: () => Promise<void> } => {
  const ownGroup: Group = { isEnding: false };
  const end = async () => {
    ownGroup.isEnding = true;
    await endAll((group) => group === ownGroup);
  };
  return { done: groups.run(ownGroup, work), end };
};
