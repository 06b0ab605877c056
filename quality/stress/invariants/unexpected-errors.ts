import { z } from 'zod';
import { isPassing } from '../../../src/adapters/postgres/connection/transient-errors.ts';

/** The levels at which the log says that somebody has to look, and that the shop cannot go on. */
const [ERROR, FATAL] = [50, 60];
// A call to the outside that fails is a TypeError as well, and one that everybody foresees.
const UNEXPECTED = /unhandled|uncaught|FATAL ERROR|(?:Type|Range|Reference)Error:(?! fetch failed)/i;
/** Work that throws to be done again: the provider has not taken what is sent once more, a minute later. */
const RETRIED_ERRORS = ['the provider has not taken the refund yet'];

const errorSchema = z.object({
  message: z.string(),
  code: z.unknown().optional(),
  get cause() {
    return errorSchema.optional();
  },
});
const logEntrySchema = z.object({ level: z.number().min(ERROR), err: errorSchema });

/** The error as far as the log has it, so that it is judged as the shop itself has judged it. */
const errorOf = ({ message, code, cause }: z.infer<typeof errorSchema>): Error =>
  Object.assign(new Error(message, cause && { cause: errorOf(cause) }), { code });

/** What a line holds; a shop that is killed leaves one half written. */
const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Whether a line tells of an error that lies in the shop, and not in the moment: such a request is answered 500. */
const isShopError = (line: string): boolean => {
  const entry = logEntrySchema.safeParse(parseLine(line));
  if (!entry.success) return false;
  const { level, err } = entry.data;
  return level >= FATAL || !(isPassing(errorOf(err)) || RETRIED_ERRORS.includes(err.message));
};

/** Lines of a log that tell of what nobody foresees, however much fails around the shop. */
export const unexpectedErrors = (log: string): string[] =>
  log.split('\n').filter((line) => UNEXPECTED.test(line) || isShopError(line));
