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
import { lives, mayBegin } from './child-processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What every shop of a test is started with; see `network-guard.ts`. */
const GUARDED = ['--import', './test/support/network-guard.ts'];

/** Below the ports that systems give to connections: one of those could be taken before the shop listens. Browsers shun 10080. */
const PORTS = { from: 10_100, below: 30_000 };

/** A port that nobody listens on, drawn by lot, so that programs that look for one at once find others. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(PORTS.from, PORTS.below);
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  await new Promise((closed) => probe.close(closed));
  return port;
};

/** An empty folder that goes away with `await using`. */
export const emptyFolder = async (): Promise<AsyncDisposable & { readonly path: string }> => {
  mayBegin();
  const path = await mkdtemp(join(tmpdir(), 'camellia-test-'));
  const remove = lives(() => rm(path, { recursive: true, force: true }));
  return { path, [Symbol.asyncDispose]: async () => void (await remove()) };
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

/**
 * Starts a shop with nothing but these settings, and waits until it serves; `prefix` is a command put before it. Rejects
 * with its complaints if it does not.
 */
export const startShopProcess = (
  settings: ShopSettings,
  options: readonly string[] = [],
  prefix: readonly string[] = [],
): Promise<ShopProcess> => beginShopProcess(settings, options, prefix).opened;

/** A shop on its way: `opened` is kept as `startShopProcess` answers it, and `kill` ends it before it is there. */
export const beginShopProcess = (
  settings: ShopSettings,
  options: readonly string[] = [],
  prefix: readonly string[] = [],
) => {
  mayBegin();
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
  // One that was killed is not ended once more.
  const stop = lives(() => end(child, 'SIGTERM'));
  child.once('exit', () => void stop());
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const kill = async () => void (await end(child, 'SIGKILL'));
  const serving = async (): Promise<ShopProcess> => ({
    origin: await opened(child, () => complaints),
    pid: child.pid ?? 0,
    complaints: () => complaints,
    stop: () => end(child, 'SIGTERM'),
    kill,
    [Symbol.asyncDispose]: async () => void (await end(child, 'SIGTERM')),
  });
  return { opened: serving(), kill };
};

/** What is loaded into a shop may look for its parts by name; and while it is worked on, it is its sources. */
const needsSources = (settings: ShopSettings, options: readonly string[]): boolean =>
  'NODE_OPTIONS' in settings || options.includes('--dev');

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

/** A shop that was told to stop and has not gone by then never will. */
const STOP_MS = 90_000;

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill(signal);
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await gone;
    clearTimeout(overdue);
  }
  return child.exitCode;
};
