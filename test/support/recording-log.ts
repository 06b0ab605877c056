import type { Log } from '#services/ports/ports.ts';

/** A log that records its lines in order. */
export const recordingLog = () => {
  const told: [level: keyof Log, facts: Record<string, unknown>, message: string][] = [];
  const log: Log = {
    info: (...line) => void told.push(['info', ...line]),
    warn: (...line) => void told.push(['warn', ...line]),
    error: (...line) => void told.push(['error', ...line]),
  };
  return { told, log };
};
