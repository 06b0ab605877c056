import { CatalogueFileError } from '#adapters/catalogue-files/catalogue-file.ts';
import { EmulatorError } from '#adapters/emulators/emulator-error.ts';
import { EmbeddedPostgresError } from '#adapters/postgres/embedded/embedded-postgres-error.ts';
import { EXIT_SETTINGS, StartError } from './start-error.ts';

/** Converts an error of a catalogue file, the embedded database or an emulator to a StartError; returns any other error unchanged. */
export const toStartError = (error: unknown): unknown => {
  if (error instanceof CatalogueFileError)
    return new StartError(`${error.message}.`, { cause: error, exitCode: EXIT_SETTINGS });
  return error instanceof EmbeddedPostgresError || error instanceof EmulatorError
    ? new StartError(error.message, { cause: error })
    : error;
};
