import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const READY_MS = 20_000;
const readySchema = z.object({ ready: z.literal(true), port: z.number().int() });

/** A stand-in to start: its program under `stand-ins/`, its own folder, and what it is told. */
export type StandIn = {
  readonly name: 'payment' | 'identity';
  readonly dataDir: string;
  readonly args: readonly string[];
  /** Secrets go by the environment, since arguments can be read by other users. */
  readonly env: Readonly<Record<string, string>>;
};

/** A stand-in that does not start; what it had to say is on standard error. */
export class StandInError extends Error {
  override readonly name = 'StandInError';
}

/**
 * Starts a stand-in as a process of its own and waits until it answers. It keeps its port over restarts, so that pages
 * in open browsers stay good, and ends by itself when this process goes away, however that happens.
 */
export const startStandIn = async ({ name, dataDir, args, env }: StandIn) => {
  const folder = join(dataDir, name);
  await mkdir(folder, { recursive: true });
  const portFile = join(folder, 'port');
  const lastPort = await readFile(portFile, 'utf8').catch(() => '0');
  const program = fileURLToPath(new URL(`../../../stand-ins/${name}/main.ts`, import.meta.url));
  const child = fork(program, ['--port', lastPort.trim(), '--data', folder, ...args], {
    // Nothing of ours: a stand-in is somebody else, and settings such as `node --watch` leaves would confuse it.
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Out of the terminal's process group: Ctrl-C reaches the shop, and the shop ends its stand-ins last.
    detached: true,
  });
  const port = await portOf(child, name);
  await writeFile(portFile, String(port));
  return { origin: new URL(`http://localhost:${port}`), stop: () => stop(child) };
};

const portOf = async (child: ChildProcess, name: string): Promise<number> => {
  const timeout = AbortSignal.timeout(READY_MS);
  const message = once(child, 'message', { signal: timeout }).then(([said]) => readySchema.parse(said).port);
  const ended = once(child, 'exit', { signal: timeout }).then(([code]) => {
    throw new StandInError(`The ${name} stand-in could not start (code ${code}); see its message above.`);
  });
  try {
    return await Promise.race([message, ended]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    message.catch(() => undefined);
    ended.catch(() => undefined);
  }
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
};
