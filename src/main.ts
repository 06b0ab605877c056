import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claimCurrentRelease } from './start/current-release.ts';
import { loadQuickly } from './start/load-quickly.ts';
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
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
