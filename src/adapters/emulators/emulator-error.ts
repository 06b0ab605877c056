import { systemCode } from '#platform/system-error.ts';

/** An emulator that cannot be started; its message is one sentence for whoever starts the shop. */
export class EmulatorError extends Error {
  override readonly name = 'EmulatorError';
}

/** Does something in a folder; an error of the system becomes a sentence. */
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
