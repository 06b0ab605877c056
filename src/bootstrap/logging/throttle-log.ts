import { isTransient } from '#adapters/postgres/connection/transient-errors.ts';
import { createLogThrottle } from '#platform/log-throttle.ts';
import type { Log } from '#services/ports/ports.ts';
import { serializeError } from './serialize-error.ts';

/** In an outage every request logs the same error. */
const MAX_LINES = 5;
const INTERVAL_MS = 60_000;
const MAX_KINDS = 500;

const LEVELS = ['info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

type Line = { readonly level: Level; readonly message: string; readonly reason: string };

/** Lines of further kinds. */
const OTHERS: Line = { level: 'error', message: 'Other lines were suppressed', reason: '' };

/** The root cause without quoted values; empty without an error. */
const causeOf = (error: unknown): string => {
  if (error === undefined) return '';
  let root = serializeError(error);
  while (root.cause) root = root.cause;
  return `${typeof root.code === 'string' ? `${root.code}: ` : ''}${root.message}`.slice(0, 200);
};

/** Fields that many lines share; any other is an id. */
const SHARED_FIELDS: readonly string[] = ['event', 'err', 'job', 'route'];

/** True for repeatable lines: without ids, and with a transient error, or none unless they only inform. */
const isThrottled = (level: Level, fields: Record<string, unknown>): boolean =>
  Object.keys(fields).every((field) => SHARED_FIELDS.includes(field)) &&
  (fields['err'] === undefined ? level !== 'info' : isTransient(fields['err']));

/** Limits log lines of the same message and cause to five a minute and logs the number suppressed. Lines with ids, and bugs, are always logged. */
export const throttleLog = <L extends Log>(log: L): L & Disposable => {
  const throttle = createLogThrottle<Line>({
    maxLines: MAX_LINES,
    maxKinds: MAX_KINDS,
    overflowOf: () => OTHERS,
    intervalMs: INTERVAL_MS,
    logSuppressed: ({ level, message, reason }, lines) =>
      log[level]({ event: 'log.suppressed', lines, reason }, message),
  });
  const throttled = (level: Level) => (fields: Record<string, unknown>, message: string) => {
    if (!isThrottled(level, fields) || throttle.admit({ level, message, reason: causeOf(fields['err']) }))
      log[level](fields, message);
  };
  const levels = Object.fromEntries(LEVELS.map((level) => [level, throttled(level)]));
  return Object.assign(Object.create(log) as L, levels, { [Symbol.dispose]: throttle[Symbol.dispose] });
};
