import type { Log } from '#services/ports/ports.ts';

/** A log that records its lines in order. */
export const recordingLog = () => {
  const logLines: [level: keyof Log, facts: Record<string, unknown>, message: string][] = [];
  const log: Log = {
    info: (...line) => void logLines.push(['info', ...line]),
    warn: (...line) => void logLines.push(['warn', ...line]),
    error: (...line) => void logLines.push(['error', ...line]),
  };
  return { logLines, log };
};
