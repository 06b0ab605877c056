import { resolve } from 'node:path';

/** What a shop is started with that leaves a profile of its processor time in a folder when it ends. */
export const profileIn = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(folder)}`,
});
