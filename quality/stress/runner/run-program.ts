import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { assertNotEnding, registerCleanup } from '../../../test/support/child-processes.ts';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

type Options = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Node by default. */
  readonly interpreter?: string;
};

/** Runs a program to its end; rejects with its output if it fails. Termination kills it. */
export const runProgram = async (
  args: readonly string[],
  { interpreter = process.execPath, cwd, env }: Options,
) => {
  assertNotEnding();
  const running = promisify(execFile)(interpreter, args, { cwd, env, maxBuffer: MAX_OUTPUT_BYTES });
  const exited = once(running.child, 'exit');
  const end = registerCleanup(async () => {
    running.child.kill();
    await exited;
  });
  try {
    return await running;
  } finally {
    await end();
  }
};
