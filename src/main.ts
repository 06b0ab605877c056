import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { StartError } from './bootstrap/errors/start-error.ts';
import { printError } from './bootstrap/logging/standard-error.ts';
import { enableCompileCaching } from './bootstrap/process/compile-cache.ts';
import { claimCurrentRelease } from './bootstrap/process/current-release.ts';

type Program = typeof import('./bootstrap/run-shop.ts');

const runBuilt = async (): Promise<void> => {
  const release = claimCurrentRelease();
  const { runShop }: Program = await import(pathToFileURL(join(release, 'program.js')).href);
  await runShop(release);
};

// Before all other imports, which it speeds up.
enableCompileCaching();
try {
  if (process.argv.includes('--built')) await runBuilt();
  else await (await import('./bootstrap/run-shop.ts')).runShop();
} catch (error) {
  printError(error instanceof StartError ? error.message : inspect(error));
  process.exitCode = 1;
}
