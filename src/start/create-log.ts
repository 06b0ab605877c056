import pino from 'pino';
import type { Config } from '#config';
import type { Log } from '#services/ports.ts';

/** What of an error is fit for a log: drivers hang their whole connection on theirs, and with it what it carried. */
const errorFacts = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? error.code : undefined;
  const cause: unknown = error.cause instanceof Error ? errorFacts(error.cause) : undefined;
  return {
    type: error.name,
    message: withoutValues(error.message),
    code,
    stack: withoutValues(error.stack),
    cause,
  };
};

// A failed query names its parameters, which are names, addresses and the like.
const withoutValues = (text = ''): string => text.replace(/\nparams: .*?(?=\n {4}at |$)/s, '');

/** JSON lines on standard error, written before the call returns, so that nothing is lost with the process. */
export const createLog = (level: Config['logLevel']): Log & Pick<pino.Logger, 'fatal'> =>
  pino({ level, base: null, serializers: { err: errorFacts } }, pino.destination({ dest: 2, sync: true }));
