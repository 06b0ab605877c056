// Preloaded into a shop that collects garbage and writes its resources on SIGUSR2.
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const LIVE_ORDERS = '/src/adapters/http/live/live-orders.ts';

// Shortens the ten-minute lifetime of live streams.
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(LIVE_ORDERS)) return next(url, context);
    const source = `
      export * from '${url}?own';
      import { createLiveOrders as own } from '${url}?own';
      const maxStreamMs = Number(process.env.STREAM_LIFETIME_MS);
      export const createLiveOrders = (shop, options) => own(shop, { ...options, maxStreamMs });`;
    return { format: 'module', shortCircuit: true, source };
  },
});

const file = `${process.env['RESOURCES_FILE']}.${process.pid}`;

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const kinds = process.getActiveResourcesInfo();
  const resources = {
    heapBytes: process.memoryUsage().heapUsed,
    descriptors: readdirSync('/proc/self/fd').length,
    timers: kinds.filter((kind) => kind === 'Timeout').length,
    sockets: kinds.filter((kind) => /^(TCPSocket|Pipe)Wrap$/.test(kind)).length,
  };
  writeFileSync(`${file}.new`, JSON.stringify(resources));
  renameSync(`${file}.new`, file);
});
