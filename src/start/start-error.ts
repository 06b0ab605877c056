import { errorFacts } from './log-error.ts';

/** EX_CONFIG of sysexits.h: another try without a person is useless. Everything else that stops a start may pass. */
export const EXIT_SETTINGS = 78;

/** A reason not to start that whoever starts the shop can mend; its message is one clear sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';

  readonly exitCode: number;

  constructor(
    message: string,
    { exitCode = 1, ...options }: ErrorOptions & { readonly exitCode?: number } = {},
  ) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

export const exitCodeOf = (error: unknown): number => (error instanceof StartError ? error.exitCode : 1);

const firstLine = (text: string): string => text.split('\n', 1).join();

/** What went wrong in the first place, in one line, in the words of whoever noticed it. */
export const reasonOf = (error: unknown): string => {
  // A refused connection is an AggregateError without a message of its own.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return firstLine(errorFacts(error).message);
  return error.cause instanceof Error ? reasonOf(error.cause) : firstLine(error.message) || error.name;
};

/** Why the shop does not start, in one line. */
export const sentenceOf = (error: unknown): string =>
  error instanceof StartError ? error.message : `The shop could not start: ${reasonOf(error)}`;
