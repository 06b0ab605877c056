import { forwardSignals } from './run.mjs';
import { printError } from './standard-error.mjs';
import { messageOf } from './write-errors.mjs';

const oldest = { major: 20, minor: 19 };

/**
 * Runs a launcher, which returns the exit code; prints an error as one message instead of a stack.
 * @param {() => Promise<number>} launcher
 */
export async function launch(launcher) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < oldest.major || (major === oldest.major && minor < oldest.minor)) {
    printError(
      `This needs Node ${oldest.major}.${oldest.minor} or newer, and ${process.version} is running.`,
    );
    process.exit(1);
  }
  forwardSignals();
  try {
    process.exitCode = await launcher();
  } catch (error) {
    printError(messageOf(error));
    process.exitCode = 1;
  }
}

/** @throws {Error} if the command was called with arguments, which it would ignore */
export function rejectArguments() {
  const args = process.argv.slice(2);
  if (args.length > 0) throw new Error(`This command takes no arguments: ${args.join(' ')}`);
}
