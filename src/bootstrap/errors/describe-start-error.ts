import { serializeError } from '../logging/serialize-error.ts';
import { StartError } from './start-error.ts';

const firstLine = (text: string): string => text.split('\n', 1).join();

/** Returns the first line of the root cause of an error. */
export const describeCause = (error: unknown): string => {
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(describeCause).join('; ');
  if (!(error instanceof Error)) return firstLine(serializeError(error).message);
  return error.cause instanceof Error ? describeCause(error.cause) : firstLine(error.message) || error.name;
};

/** Returns why the shop does not start, on one line. */
export const describeStartError = (error: unknown): string =>
  error instanceof StartError ? error.message : `The shop could not start: ${describeCause(error)}`;
