import { type MalformedColumn, malformedColumns } from '#adapters/postgres/rows/row-reader.ts';
import type { Log } from '#services/ports/ports.ts';

/** Bounds memory. */
const MAX_LOGGED = 1_000;

/** Logs each malformed column once per process. */
export const logMalformedRows = (log: Log): { stop(): void } => {
  const logged = new Set<string>();
  const onMalformed = (message: unknown): void => {
    const { table, id, column } = message as MalformedColumn;
    const key = JSON.stringify([table, id, column]);
    if (logged.has(key) || logged.size >= MAX_LOGGED) return;
    logged.add(key);
    log.warn({ event: 'row.malformed', table, id, column }, 'A column of a row cannot be read');
  };
  malformedColumns.subscribe(onMalformed);
  return { stop: () => malformedColumns.unsubscribe(onMalformed) };
};
