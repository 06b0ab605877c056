import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
/** Where the fields of a process's `stat` are that come after the name, which may hold anything. */
const USER = 11;
const SYSTEM = 12;

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const ownMs = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
};

/** Processor time so far, ms: of a process alone, and together with all that it has started. */
export type CpuTime = { readonly own: number; readonly all: number };

/** What a process has taken; undefined where nobody counts it. */
export const cpuTime = (pid: number): CpuTime | undefined => {
  try {
    const own = ownMs(pid);
    return { own, all: childrenOf(pid).reduce((sum, child) => sum + (cpuTime(child)?.all ?? 0), own) };
  } catch {
    return undefined;
  }
};

/** What each of so many answers has cost. */
export const cpuTimePerRequest = (
  before: CpuTime | undefined,
  after: CpuTime | undefined,
  answers: number,
): CpuTime | undefined =>
  before && after && { own: (after.own - before.own) / answers, all: (after.all - before.all) / answers };
