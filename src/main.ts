import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { claimCurrentRelease } from './start/current-release.ts';
import { loadQuickly } from './start/load-quickly.ts';
import { printError } from './start/standard-error.ts';
import { StartError } from './start/start-error.ts';

type Program = typeof import('./start/run-shop.ts');

/** The program and its packages in one file, which scripts/launch/bundle.mjs writes. */
const runBuilt = async (): Promise<void> => {
  const release = claimCurrentRelease();
  const { runShop }: Program = await import(pathToFileURL(join(release, 'program.js')).href);
  await runShop(release);
};

// Before the rest is imported, which is nearly all of it.
loadQuickly();
try {
  if (process.argv.includes('--built')) await runBuilt();
  else await (await import('./start/run-shop.ts')).runShop();
} catch (error) {
  printError(error instanceof StartError ? error.message : inspect(error));
  process.exitCode = 1;
}
