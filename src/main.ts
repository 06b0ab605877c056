import { loadQuickly } from './start/load-quickly.ts';

/** The program and its packages in one file, which scripts/launch/bundle.mjs writes. */
const BUILT = new URL('../build/program.js', import.meta.url).href;

type Program = typeof import('./start/run-shop.ts');

// Before the rest is imported, which is nearly all of it.
loadQuickly();
const { runShop }: Program = process.argv.includes('--built')
  ? await import(BUILT)
  : await import('./start/run-shop.ts');
await runShop();
