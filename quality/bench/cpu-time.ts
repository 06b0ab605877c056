import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;
/** Indexes in `/proc/<pid>/stat` after the process name, which may contain spaces. */
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

/** CPU time in ms of a process, alone and with its children. */
export type CpuTime = { readonly own: number; readonly all: number };

/** Returns the CPU time of a process; undefined without /proc. */
export const cpuTime = (pid: number): CpuTime | undefined => {
  try {
    const own = ownMs(pid);
    return { own, all: childrenOf(pid).reduce((sum, child) => sum + (cpuTime(child)?.all ?? 0), own) };
  } catch {
    return undefined;
  }
};

export const cpuTimePerRequest = (
  before: CpuTime | undefined,
  after: CpuTime | undefined,
  requestCount: number,
): CpuTime | undefined =>
  before &&
  after && { own: (after.own - before.own) / requestCount, all: (after.all - before.all) / requestCount };
