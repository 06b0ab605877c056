// Preloaded into a shop or an operator command that is to be killed at a crash point.
// A module hook replaces the ports, so the sources stay unchanged.
import { registerHooks } from 'node:module';
import { createCrashTrigger } from './crash-trigger.ts';
import { addDatabaseCrashPoints } from './database-crash-points.ts';

/** Modules that create ports, and their functions. */
const PORTS = [
  { file: '/src/bootstrap/create-ports.ts', create: 'createPorts' },
  { file: '/operations/shop-ports.ts', create: 'openShopPorts' },
];
const crashAt = createCrashTrigger(process.env['CRASH_FILE'] ?? '');

Object.assign(globalThis, { crashAt });
registerHooks({
  load(url, context, next) {
    const ports = PORTS.find(({ file }) => url.endsWith(file));
    if (!ports) return next(url, context);
    const wrapper = new URL('./port-crash-points.ts', import.meta.url).href;
    const source = `
      import { ${ports.create} as own } from '${url}?own';
      import { withCrashPoints } from '${wrapper}';
      export * from '${url}?own';
      const wrap = (created) => withCrashPoints(created, globalThis.crashAt);
      export const ${ports.create} = (...args) => {
        const created = own(...args);
        return created instanceof Promise ? created.then(wrap) : wrap(created);
      };`;
    return { format: 'module', shortCircuit: true, source };
  },
});
addDatabaseCrashPoints(crashAt);
process.on('SIGTERM', () => crashAt('shutdown-begin'));
