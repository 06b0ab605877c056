import { z } from 'zod';
import { isTransient } from '../../../src/adapters/postgres/connection/transient-errors.ts';

/** Log levels of pino: an operator must act; the shop cannot continue. */
const [ERROR, FATAL] = [50, 60];
// A failed outgoing call is a TypeError too, but an expected one.
const UNEXPECTED = /unhandled|uncaught|FATAL ERROR|(?:Type|Range|Reference)Error:(?! fetch failed)/i;
/** Errors thrown so that the job queue retries the work. */
const RETRIED_ERRORS = ['the provider has not taken the refund yet'];

const errorSchema = z.object({
  message: z.string(),
  code: z.unknown().optional(),
  get cause() {
    return errorSchema.optional();
  },
});
const logEntrySchema = z.object({ level: z.number().min(ERROR), err: errorSchema });

/** Rebuilds the logged error, so that the shop's own classification applies. */
const errorOf = ({ message, code, cause }: z.infer<typeof errorSchema>): Error =>
  Object.assign(new Error(message, cause && { cause: errorOf(cause) }), { code });

/** Returns undefined for a line that a kill has truncated. */
const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** True for an error that the shop does not treat as transient, which it answers with 500. */
const isShopError = (line: string): boolean => {
  const entry = logEntrySchema.safeParse(parseLine(line));
  if (!entry.success) return false;
  const { level, err } = entry.data;
  return level >= FATAL || !(isTransient(errorOf(err)) || RETRIED_ERRORS.includes(err.message));
};

/** Returns the log lines of errors that no failing dependency explains. */
export const unexpectedErrors = (log: string): string[] =>
  log.split('\n').filter((line) => UNEXPECTED.test(line) || isShopError(line));
