/** EX_CONFIG of sysexits.h: a retry without a change by the operator is useless. */
export const EXIT_SETTINGS = 78;

/** A start failure that the operator can fix; the message is one clear sentence. */
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
