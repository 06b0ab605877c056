import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
};

/** An empty folder that goes away with `await using`. */
export const emptyFolder = async (): Promise<AsyncDisposable & { readonly path: string }> => {
  const path = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

export type ShopSettings = Readonly<Record<string, string>>;

/** A shop in a process of its own, as `npm start` runs it. */
export type ShopProcess = AsyncDisposable & {
  readonly origin: string;
  readonly pid: number;
  /** Everything it wrote to standard error so far. */
  readonly complaints: () => string;
  /** Ends it as Ctrl-C would; answers the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
};

/** Starts a shop with nothing but these settings, and waits until it serves. Rejects with its complaints if it does not. */
export const startShopProcess = async (
  settings: ShopSettings,
  options: readonly string[] = [],
): Promise<ShopProcess> => {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const child = spawn(process.execPath, ['src/main.ts', ...options], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const origin = await opened(child, () => complaints);
  return {
    origin,
    pid: child.pid ?? 0,
    complaints: () => complaints,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
    [Symbol.asyncDispose]: async () => void (await end(child, 'SIGTERM')),
  };
};

const opened = async (child: ChildProcess, complaints: () => string): Promise<string> => {
  if (!child.stdout) throw new Error('the shop has no standard output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const origin = / is open at (\S+)/.exec(line)?.[1];
    if (origin) return origin;
  }
  await end(child, 'SIGKILL');
  throw new Error(`the shop did not start: ${complaints()}`);
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
  return child.exitCode;
};
