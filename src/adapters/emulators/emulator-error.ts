import { systemCode } from '#platform/system-error.ts';

/** An emulator cannot start; the message is one sentence for the person who starts the shop. */
export class EmulatorError extends Error {
  override readonly name = 'EmulatorError';
}

/** Runs a job in a folder and turns system errors into an `EmulatorError`. */
export const inFolder = async <T>(folder: string, job: () => Promise<T>): Promise<T> => {
  try {
    return await job();
  } catch (cause) {
    const code = systemCode(cause);
    if (code === undefined) throw cause;
    throw new EmulatorError(
      `The data folder ${folder} cannot be written (${code}); make it writable or choose another one with DATA_DIR.`,
      { cause },
    );
  }
};
