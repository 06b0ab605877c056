import { errorFacts } from '../logging/serialize-error.ts';
import { StartError } from './start-error.ts';

const firstLine = (text: string): string => text.split('\n', 1).join();

/** Returns the first line of the root cause of an error. */
export const reasonOf = (error: unknown): string => {
  // A refused connection is an AggregateError without a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return firstLine(errorFacts(error).message);
  return error.cause instanceof Error ? reasonOf(error.cause) : firstLine(error.message) || error.name;
};

/** Returns why the shop does not start, on one line. */
export const sentenceOf = (error: unknown): string =>
  error instanceof StartError ? error.message : `The shop could not start: ${reasonOf(error)}`;
