import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

type SerializedError = {
  readonly type?: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: SerializedError | undefined;
  readonly errors?: readonly SerializedError[];
};

/** The chain of causes may be endless or circular. */
const MAX_DEPTH = 5;
const MAX_ERRORS = 5;
const MAX_CHARACTERS = 1_000;

/** Returns the loggable part of an error: no connections, which drivers attach, and no query parameters, which are personal data. */
export const serializeError = (error: unknown, depth = 0): SerializedError => {
  if (typeof error !== 'object' || error === null) return { message: String(error).slice(0, MAX_CHARACTERS) };
  if (!isErrorLike(error)) return { message: `not an error, but an object of ${keysOf(error)}` };
  const message = messageOf(error);
  const factsOf = (inner: unknown) => serializeError(inner, depth + 1);
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

/** Also matches copies of errors that are not an `Error`. */
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

/** Keys only, since values may be personal data. */
const keysOf = (value: object): string =>
  Object.keys(value).slice(0, MAX_ERRORS).join(', ').slice(0, MAX_CHARACTERS) || 'no properties';

// Class 22 messages quote the value: invalid input syntax for type uuid: "…".
const QUOTED = /".*"/s;
const VALUES = '\nparams: ';

const messageOf = (error: ErrorLike): string => {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (error instanceof pg.DatabaseError && error.code?.startsWith('22'))
    return error.message.replace(QUOTED, '…');
  // Drizzle's message may also arrive in another error.
  const [withoutValues = ''] = error.message.split(VALUES, 1);
  return withoutValues;
};

const TYPE = /^[\w$]*(?: \[\w+\])?/;

/** Combines the frames with the redacted message; a message may contain lines that look like frames. */
const stackOf = ({ name, message, stack }: ErrorLike, withoutValues: string): string | undefined => {
  if (typeof stack !== 'string') return undefined;
  const [type = ''] = TYPE.exec(stack) ?? [];
  const head = message && `: ${message}`;
  if (!stack.startsWith(`${head}\n    at `, type.length)) return undefined;
  return `${typeof name === 'string' ? name : type}: ${withoutValues}${stack.slice(type.length + head.length)}`;
};
