import type { Log } from '#services/ports/ports.ts';

/** A log that nobody reads. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
