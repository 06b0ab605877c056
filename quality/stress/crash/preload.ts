// Preloaded into a shop that is to be killed at a crash point.
// A module hook replaces the ports, so the shop's sources stay unchanged.
import { registerHooks } from 'node:module';
import { createCrashTrigger } from './crash-trigger.ts';
import { addDatabaseCrashPoints } from './database-crash-points.ts';

const PORTS = '/src/bootstrap/create-ports.ts';
const crashAt = createCrashTrigger(process.env['CRASH_FILE'] ?? '');

Object.assign(globalThis, { crashAt });
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(PORTS)) return next(url, context);
    const wrapper = new URL('./port-crash-points.ts', import.meta.url).href;
    const source = `
      import { createPorts as own } from '${url}?own';
      import { withCrashPoints } from '${wrapper}';
      export const createPorts = (parts) => withCrashPoints(own(parts), globalThis.crashAt);`;
    return { format: 'module', shortCircuit: true, source };
  },
});
addDatabaseCrashPoints(crashAt);
process.on('SIGTERM', () => crashAt('shutdown-begin'));
