import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { EmulatorError, inFolder } from './emulator-error.ts';

const READY_TIMEOUT_MS = 20_000;
export const STOP_TIMEOUT_MS = 3_000;
const readySchema = z.object({
  ready: z.literal(true),
  port: z.number().int(),
  smtpPort: z.number().int().optional(),
});

/** Program folders by the names of the data folders, which stay compatible with earlier releases. */
const PROGRAMS = { payment: 'stripe', identity: 'google', mailbox: 'smtp' } as const;

export type Emulator = {
  readonly name: keyof typeof PROGRAMS;
  readonly dataDir: string;
  readonly args: readonly string[];
  /** Takes the secrets, because other users can read arguments. */
  readonly env: Readonly<Record<string, string>>;
};

/** Starts an emulator on its last port, so that open pages stay valid. The process ends when this one does. */
export const startEmulator = async ({ name, dataDir, args, env }: Emulator) => {
  const folder = join(dataDir, name);
  await inFolder(dataDir, () => mkdir(folder, { recursive: true }));
  const portFile = join(folder, 'port');
  const lastPort = /^\d+$/.exec(await readFile(portFile, 'utf8').catch(() => ''))?.[0] ?? '0';
  const program = fileURLToPath(new URL(`../../../emulators/${PROGRAMS[name]}/main.ts`, import.meta.url));
  const child = fork(program, ['--port', lastPort, '--data', folder, ...args], {
    // Only the compile cache is inherited; settings such as those of `node --watch` would affect the emulator.
    env: { ...env, ...compileCacheEnv() },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Outside the terminal's process group: Ctrl-C reaches the shop, which stops its emulators last.
    detached: true,
  });
  const { port, smtpPort = 0 } = await waitUntilReady(child, name);
  await inFolder(dataDir, () => writeFile(portFile, String(port))).catch(async (error: unknown) => {
    await stop(child);
    throw error;
  });
  return { origin: new URL(`http://localhost:${port}`), smtpPort, stop: () => stop(child) };
};

/** Starts an emulator on first use. `stop` does not wait for one that is still starting: it ends with this process. */
export const emulatorOnDemand = (emulator: Emulator) => {
  let starting: ReturnType<typeof startEmulator> | undefined;
  let started: Awaited<typeof starting>;
  return {
    async origin(): Promise<URL> {
      starting ??= startEmulator(emulator).catch((error: unknown) => {
        starting = undefined;
        throw error;
      });
      started = await starting;
      return started.origin;
    },
    stop: async (): Promise<void> => started?.stop(),
  };
};

/** Node's compile cache folder, without the subfolder of its version. */
const compileCacheEnv = (): Readonly<Record<string, string>> => {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
};

/** Waits for the emulator's ready message; throws `EmulatorError` if it ends or is too late. */
export const waitUntilReady = async (
  child: ChildProcess,
  name: string,
  readyMs = READY_TIMEOUT_MS,
): Promise<z.infer<typeof readySchema>> => {
  const timeout = AbortSignal.timeout(readyMs);
  const ready = once(child, 'message', { signal: timeout }).then(([message]) => readySchema.parse(message));
  const ended = once(child, 'exit', { signal: timeout }).then(([code]) => {
    throw new EmulatorError(`The ${name} emulator could not start (code ${code}); see its message above.`);
  });
  try {
    return await Promise.race([ready, ended]);
  } catch (error) {
    child.kill('SIGKILL');
    if (!timeout.aborted) throw error;
    throw new EmulatorError(`The ${name} emulator was not ready within ${readyMs / 1000} s.`, {
      cause: error,
    });
  } finally {
    ready.catch(() => undefined);
    ended.catch(() => undefined);
  }
};

export const stop = async (child: ChildProcess, timeoutMs = STOP_TIMEOUT_MS): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await gone;
  clearTimeout(timer);
};
