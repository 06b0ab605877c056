import { resolve } from 'node:path';

export const profileIn = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${resolve(folder)}`,
});
