import pino from 'pino';
import type { Config } from '#config';
import { requestFields } from '#platform/request-context.ts';
import type { Log } from '#services/ports/ports.ts';
import { errorFacts } from './log-error.ts';
import { priorityPrefix } from './standard-error.ts';

/**
 * JSON lines on standard error, written before the call returns, so that nothing is lost with the process. A line that
 * cannot be written, on a full disk or to a reader that has gone, is lost; the shop goes on.
 */
export const createLog = (level: Config['logLevel']): Log & Pick<pino.Logger, 'fatal'> => {
  const lines = pino.destination({ dest: 2, sync: true });
  lines.on('error', () => undefined);
  const output = {
    // Asks pino to set lastLevel before each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write: (line: string) => lines.write(priorityPrefix(output.lastLevel) + line),
  };
  return pino({ level, base: null, mixin: requestFields, serializers: { err: errorFacts } }, output);
};
