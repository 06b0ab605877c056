// Loaded before a shop that is to die at a point. The shop's sources know nothing of it: where its ports are put
// together, another module of the same name is given to whoever imports them.
import { registerHooks } from 'node:module';
import { createDying } from './crash-trigger.ts';
import { aroundDatabase } from './database-crash-points.ts';

const PORTS = '/src/start/create-ports.ts';
const reach = createDying(process.env['CRASH_FILE'] ?? '');

Object.assign(globalThis, { reachCrashPoint: reach });
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(PORTS)) return next(url, context);
    const around = new URL('./port-crash-points.ts', import.meta.url).href;
    const source = `
      import { createPorts as own } from '${url}?own';
      import { aroundPorts } from '${around}';
      export const createPorts = (parts) => aroundPorts(own(parts), globalThis.reachCrashPoint);`;
    return { format: 'module', shortCircuit: true, source };
  },
});
aroundDatabase(reach);
process.on('SIGTERM', () => reach('shutdown-begin'));
