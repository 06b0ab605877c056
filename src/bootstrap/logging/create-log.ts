import pino from 'pino';
import type { Config } from '#config';
import { requestLogFields } from '#platform/request-context.ts';
import type { Log } from '#services/ports/ports.ts';
import { serializeError } from './serialize-error.ts';
import { priorityPrefix } from './standard-error.ts';

/** Writes JSON lines to stderr synchronously, so that a crash loses none. A line that cannot be written is dropped. */
export const createLog = (level: Config['logLevel']): Log & Pick<pino.Logger, 'fatal'> => {
  const lines = pino.destination({ dest: 2, sync: true });
  lines.on('error', () => undefined);
  const output = {
    // Makes pino set lastLevel before each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write: (line: string) => lines.write(priorityPrefix(output.lastLevel) + line),
  };
  const serializers = { err: serializeError };
  return pino({ level, base: null, mixin: requestLogFields, serializers }, output);
};
