import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** What the log has of an error. */
type ErrorFacts = {
  readonly type?: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: ErrorFacts | undefined;
  /** Of several errors in one the first few. */
  readonly errors?: readonly ErrorFacts[];
};

/** Errors within errors that are logged: a chain may be endless, or lead back to its beginning. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 5;
const MAX_CHARACTERS = 1_000;

/**
 * What of an error is fit for a log: drivers hang their whole connection on theirs, and with it what it carried. A failed
 * query names its values, which are names, addresses and whatever else a shopper has typed.
 */
export const errorFacts = (error: unknown, depth = 0): ErrorFacts => {
  if (typeof error !== 'object' || error === null) return { message: String(error).slice(0, MAX_CHARACTERS) };
  if (!isErrorLike(error)) return { message: `not an error, but an object of ${keysOf(error)}` };
  const message = messageOf(error);
  const factsOf = (inner: unknown) => errorFacts(inner, depth + 1);
  const { cause, errors } = depth < MAX_DEPTH ? error : {};
  return {
    type: typeof error.name === 'string' ? error.name : 'object',
    message,
    code: error.code,
    stack: stackOf(error, message),
    cause: cause === undefined || cause === null ? undefined : factsOf(cause),
    ...(Array.isArray(errors) && { errors: errors.slice(0, MAX_ERRORS).map(factsOf) }),
  };
};

/** What an error has that is logged, also where a library hands on a copy of one that is no `Error`. */
type ErrorLike = {
  readonly message: string;
  readonly name?: unknown;
  readonly code?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
};

const isErrorLike = (value: object): value is ErrorLike =>
  'message' in value && typeof value.message === 'string';

/** The names alone: values may be what a shopper typed. */
const keysOf = (value: object): string =>
  Object.keys(value).slice(0, MAX_ERRORS).join(', ').slice(0, MAX_CHARACTERS) || 'no properties';

// Of a value that PostgreSQL cannot read it says so in quotes: invalid input syntax for type uuid: "…".
const QUOTED = /".*"/s;
const VALUES = '\nparams: ';

const messageOf = (error: ErrorLike): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return error.message.replace(QUOTED, '…');
  // Wherever else such a text was passed on.
  const [said = ''] = error.message.split(VALUES, 1);
  return said;
};

const TYPE = /^[\w$]*(?: \[\w+\])?/;

/** The frames alone under what is fit of the message, since a message may hold lines that look like frames. */
const stackOf = ({ name, message, stack }: ErrorLike, said: string): string | undefined => {
  if (typeof stack !== 'string') return undefined;
  const [type = ''] = TYPE.exec(stack) ?? [];
  const head = message && `: ${message}`;
  if (!stack.startsWith(`${head}\n    at `, type.length)) return undefined;
  return `${typeof name === 'string' ? name : type}: ${said}${stack.slice(type.length + head.length)}`;
};
