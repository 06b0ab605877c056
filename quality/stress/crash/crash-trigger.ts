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
 * Kills this process when it reaches the point named in the file, at the given count.
 * The file is removed first: the next process survives, and the test sees that the point was reached.
 */
export const createCrashTrigger =
  (file: string) =>
  (point: CrashPoint): void => {
    const [target, count = '1'] = readTarget(file);
    if (target !== point) return;
    if (Number(count) > 1) {
      writeFileSync(file, `${point} ${Number(count) - 1}`);
      return;
    }
    rmSync(file);
    process.kill(process.pid, 'SIGKILL');
  };
export type CrashTrigger = ReturnType<typeof createCrashTrigger>;
