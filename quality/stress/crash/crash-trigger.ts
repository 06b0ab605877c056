import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { CrashPoint } from './crash-points.ts';

const readTarget = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split(' ');
  } catch {
    return [];
  }
};

/**
 * Ends this process as a power cut would when it gets to the point that the file names, for the time that it says. The
 * file is removed first, so that the next process lives, and whoever wrote it sees that the point was reached.
 */
export const createCrashTrigger =
  (file: string) =>
  (point: CrashPoint): void => {
    const [target, times = '1'] = readTarget(file);
    if (target !== point) return;
    if (Number(times) > 1) {
      writeFileSync(file, `${point} ${Number(times) - 1}`);
      return;
    }
    rmSync(file);
    process.kill(process.pid, 'SIGKILL');
  };
export type CrashTrigger = ReturnType<typeof createCrashTrigger>;
