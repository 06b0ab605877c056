import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { claimCurrentRelease } from './start/current-release.ts';
import { loadQuickly } from './start/load-quickly.ts';
import { printError } from './start/standard-error.ts';
import { StartError } from './start/start-error.ts';

type Program = typeof import('./start/run-shop.ts');

const runBuilt = async (): Promise<void> => {
  const release = claimCurrentRelease();
  const { runShop }: Program = await import(pathToFileURL(join(release, 'program.js')).href);
  await runShop(release);
};

// Before all other imports, which it speeds up.
loadQuickly();
try {
  if (process.argv.includes('--built')) await runBuilt();
  else await (await import('./start/run-shop.ts')).runShop();
} catch (error) {
  printError(error instanceof StartError ? error.message : inspect(error));
  process.exitCode = 1;
}
