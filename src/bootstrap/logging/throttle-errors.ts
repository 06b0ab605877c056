import { isTransient } from '#adapters/postgres/connection/transient-errors.ts';
import type { Log } from '#services/ports/ports.ts';
import { serializeError } from './serialize-error.ts';

/** In an outage every request logs the same error. */
const MAX_LINES = 5;
const PAUSE_MS = 60_000;
/** Bounds memory; further kinds are counted together. */
const MAX_KINDS = 500;

const LEVELS = ['info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

type Kind = {
  readonly level: Level;
  readonly message: string;
  readonly reason: string;
  lines: number;
};

/** The root cause without quoted values. */
const causeOf = (error: unknown): string => {
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
export const throttleErrors = <L extends Log>(log: L, { pauseMs = PAUSE_MS } = {}): L & Disposable => {
  const kinds = new Map<string, Kind>();
  let others = 0;

  const report = (): void => {
    for (const { level, message, reason, lines } of kinds.values())
      if (lines > MAX_LINES)
        log[level]({ event: 'log.suppressed', lines: lines - MAX_LINES, reason }, message);
    if (others > 0)
      log.error({ event: 'log.suppressed', lines: others, reason: '' }, 'Other lines were suppressed');
    kinds.clear();
    others = 0;
  };
  const count = (level: Level, fields: Record<string, unknown>, message: string): boolean => {
    const reason = fields['err'] === undefined ? '' : causeOf(fields['err']);
    const key = JSON.stringify([level, message, reason]);
    const kind = kinds.get(key) ?? { level, message, reason, lines: 0 };
    if (kind.lines === 0 && kinds.size >= MAX_KINDS) {
      others += 1;
      return false;
    }
    kinds.set(key, kind);
    kind.lines += 1;
    return kind.lines <= MAX_LINES;
  };
  const throttled = (level: Level) => (fields: Record<string, unknown>, message: string) => {
    if (!isThrottled(level, fields) || count(level, fields, message)) log[level](fields, message);
  };
  const reporting = setInterval(report, pauseMs);
  reporting.unref();

  const levels = Object.fromEntries(LEVELS.map((level) => [level, throttled(level)]));
  return Object.assign(Object.create(log) as L, levels, {
    [Symbol.dispose]: () => {
      clearInterval(reporting);
      report();
    },
  });
};
