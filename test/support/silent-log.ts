import type { Log } from '#services/ports/ports.ts';

/** A log without output. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
