import { loadQuickly } from './start/load-quickly.ts';

// Before the rest is imported, which is nearly all of it.
loadQuickly();
const { runProgram } = await import('./start/program.ts');
await runProgram();
