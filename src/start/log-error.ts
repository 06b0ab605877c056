import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** What the log has of an error. */
type ErrorFacts = {
  readonly type?: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: ErrorFacts | undefined;
};

/**
 * What of an error is fit for a log: drivers hang their whole connection on theirs, and with it what it carried. A failed
 * query names its values, which are names, addresses and whatever else a shopper has typed.
 */
export const errorFacts = (error: unknown): ErrorFacts => {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = messageOf(error);
  return {
    type: error.name,
    message,
    code: 'code' in error ? error.code : undefined,
    stack: stackOf(error, message),
    cause: error.cause instanceof Error ? errorFacts(error.cause) : undefined,
  };
};

// Of a value that PostgreSQL cannot read it says so in quotes: invalid input syntax for type uuid: "…".
const QUOTED = /".*"/s;
const VALUES = '\nparams: ';

const messageOf = (error: Error): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return error.message.replace(QUOTED, '…');
  // Wherever else such a text was passed on.
  const [said = ''] = error.message.split(VALUES, 1);
  return said;
};

const TYPE = /^[\w$]*(?: \[\w+\])?/;

/** The frames alone under what is fit of the message, since a message may hold lines that look like frames. */
const stackOf = ({ name, message, stack = '' }: Error, said: string): string | undefined => {
  const [type = ''] = TYPE.exec(stack) ?? [];
  const head = message && `: ${message}`;
  if (!stack.startsWith(`${head}\n    at `, type.length)) return undefined;
  return `${name}: ${said}${stack.slice(type.length + head.length)}`;
};
