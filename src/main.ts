import { loadQuickly } from './start/load-quickly.ts';

// Before the rest is imported, which is nearly all of it.
loadQuickly();
const { runShop } = await import('./start/run-shop.ts');
await runShop();
