import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { shopArgs, shopEnvironment } from '../../scripts/launch/shop-args.mjs';
import { assertNotEnding, registerCleanup } from './child-processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Options of every shop in tests; see `network-guard.ts`. */
const GUARDED = ['--import', './test/support/network-guard.ts'];

/** Below the ephemeral ports, which connections could take before the shop listens. Browsers block 10080. */
const PORTS = { from: 10_100, below: 30_000 };

/** Ports that no program listens on; unlike a free port, no concurrent test can take them. */
export const CLOSED_PORTS = [2, 3] as const;

/** A free random port, so that concurrent programs choose different ones. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(PORTS.from, PORTS.below);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

/** A new folder, deleted on disposal. */
export const emptyFolder = async (): Promise<AsyncDisposable & { readonly path: string }> => {
  assertNotEnding();
  const path = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  const remove = registerCleanup(() => rm(path, { recursive: true, force: true }));
  return { path, [Symbol.asyncDispose]: async () => void (await remove()) };
};

/** Environment variables of a shop. */
export type ShopSettings = Readonly<Record<string, string>>;

/** A shop in its own process, started like `npm start`. */
export type ShopProcess = AsyncDisposable & {
  readonly origin: string;
  readonly pid: number;
  /** Its standard output so far. */
  readonly output: () => string;
  /** Its standard error so far. */
  readonly logOutput: () => string;
  /** Sends SIGTERM; returns the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Sends SIGKILL. */
  readonly kill: () => Promise<void>;
};

/**
 * Starts a shop with only these settings and waits until it serves; `prefix` is a command to run it with. Rejects with
 * standard error if it fails.
 */
export const startShopProcess = (
  settings: ShopSettings,
  options: readonly string[] = [],
  prefix: readonly string[] = [],
): Promise<ShopProcess> => spawnShopProcess(settings, options, prefix).opened;

/** Starts a shop without waiting: `opened` resolves like `startShopProcess`, and `kill` ends it before. */
export const spawnShopProcess = (
  settings: ShopSettings,
  options: readonly string[] = [],
  prefix: readonly string[] = [],
) => {
  assertNotEnding();
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const [file = process.execPath, ...args] = [
    ...prefix,
    process.execPath,
    ...GUARDED,
    ...shopArgs,
    ...(needsSources(settings, options) ? [] : ['--built']),
    ...options,
  ];
  const child = spawn(file, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...shopEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // A killed process is not ended a second time.
  const stop = registerCleanup(() => stopProcess(child, 'SIGTERM'));
  child.once('exit', () => void stop());
  let logOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    logOutput += text;
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const kill = async () => void (await stopProcess(child, 'SIGKILL'));
  const whenServing = async (): Promise<ShopProcess> => ({
    origin: await opened(child, () => logOutput),
    pid: child.pid ?? 0,
    output: () => output,
    logOutput: () => logOutput,
    stop: () => stopProcess(child, 'SIGTERM'),
    kill,
    [Symbol.asyncDispose]: async () => void (await stopProcess(child, 'SIGTERM')),
  });
  return { opened: whenServing(), kill };
};

/** Modules preloaded into a shop may import its sources; development runs the sources. */
const needsSources = (settings: ShopSettings, options: readonly string[]): boolean =>
  'NODE_OPTIONS' in settings || options.includes('--dev');

const opened = async (child: ChildProcess, logOutput: () => string): Promise<string> => {
  if (!child.stdout) throw new Error('the shop has no standard output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const origin = / is open at (\S+)/.exec(line)?.[1];
    if (origin) return origin;
  }
  await stopProcess(child, 'SIGKILL');
  throw new Error(`the shop did not start: ${logOutput()}`);
};

/** A shop that has not stopped by then hangs. */
const STOP_MS = 90_000;

const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(killTimer);
  }
  return child.exitCode;
};
