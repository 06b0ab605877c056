import { fstatSync } from 'node:fs';

/** syslog priorities, which journald reads from `<N>` at the start of a line (sd-daemon(3)). */
const PRIORITIES: readonly [leastLevel: number, priority: number][] = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
];
const DEBUG = 7;

/** True if stderr is connected to the journal, by device and inode (systemd.exec(5)): children with redirected output inherit the variable too. */
const readJournal = (): boolean => {
  const stream = process.env['JOURNAL_STREAM'];
  if (!stream) return false;
  try {
    const { dev, ino } = fstatSync(2, { bigint: true });
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
};

let isJournal: boolean | undefined;

const hasJournal = (): boolean => {
  isJournal ??= readJournal();
  return isJournal;
};

/** Returns the journal prefix for a pino level; empty outside the journal. */
export const priorityPrefix = (level: number): string => {
  if (!hasJournal()) return '';
  return `<${PRIORITIES.find(([least]) => level >= least)?.[1] ?? DEBUG}>`;
};

/** Prints an error to stderr, each line with priority "err" in the journal. */
export const printError = (text: string): void => console.error(text.replaceAll(/^/gm, priorityPrefix(50)));
