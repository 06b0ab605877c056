import { EmulatorError } from '#adapters/emulators/emulator-error.ts';
import { EmbeddedPostgresError } from '#adapters/postgres/embedded/embedded-postgres-error.ts';
import { StartError } from './start-error.ts';

/** Converts an error of the embedded database or of an emulator to a StartError; returns any other error unchanged. */
export const toStartError = (error: unknown): unknown =>
  error instanceof EmbeddedPostgresError || error instanceof EmulatorError
    ? new StartError(error.message, { cause: error })
    : error;
