import { fstatSync } from 'node:fs';

/** Priorities of syslog, which journald reads from `<N>` at the beginning of a line (sd-daemon(3)). */
const PRIORITIES: readonly [leastLevel: number, priority: number][] = [
  [60, 2],
  [50, 3],
  [40, 4],
  [30, 6],
];
const DEBUG = 7;

/**
 * True if standard error is the stream that systemd connected to its journal, by device and inode (systemd.exec(5)): a
 * child whose output was redirected inherits the variable as well.
 */
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

/** Returns the prefix of a line of a pino level: empty unless systemd connects the output to its journal. */
export const priorityPrefix = (level: number): string => {
  if (!hasJournal()) return '';
  return `<${PRIORITIES.find(([least]) => level >= least)?.[1] ?? DEBUG}>`;
};

/** Writes a text to standard error; in the journal each of its lines is of the priority "err". */
export const printError = (text: string): void => console.error(text.replaceAll(/^/gm, priorityPrefix(50)));
