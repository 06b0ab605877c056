import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { assertNotEnding, registerCleanup } from '../../test/support/child-processes.ts';

const LARGEST_OUTPUT = 64 * 1024 * 1024;

type Options = {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The interpreter; Node by default. */
  readonly by?: string;
};

/** Runs a program to its end; rejects with its output if it fails. Termination kills it. */
export const runProgram = async (args: readonly string[], { by = process.execPath, cwd, env }: Options) => {
  assertNotEnding();
  const running = promisify(execFile)(by, args, { cwd, env, maxBuffer: LARGEST_OUTPUT });
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
