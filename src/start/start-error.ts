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
