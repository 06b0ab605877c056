import { execFileSync } from 'node:child_process';

/** Separate cores for server and load. */
export type CpuCores = {
  /** Command prefix that pins a server. */
  readonly server: readonly string[];
  /** One sentence for the report. */
  readonly description: string;
  /** Starts a multithreaded program, such as a browser, on all cores. */
  readonly withAllCores: <T>(start: () => Promise<T>) => Promise<T>;
};

const sharedCores = (reason: string): CpuCores & Disposable => ({
  server: [],
  withAllCores: (start) => start(),
  description: `Server and load generator share all cores (${reason}), so results are less precise.`,
  [Symbol.dispose]: () => undefined,
});

/** Parses a CPU list of Linux, such as `0-2,5`. */
export const parseCpuList = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  });

const pin = (to: string): void =>
  void execFileSync('taskset', ['-acp', to, String(process.pid)], { stdio: 'ignore' });

/** Pins this process and its children to one core and servers to another, until disposed. */
export const pinCores = (): CpuCores & Disposable => {
  let all: string;
  try {
    const output = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
    all = output.slice(output.lastIndexOf(':') + 1).trim();
  } catch {
    return sharedCores('taskset (of util-linux) is missing');
  }
  const [server, load] = parseCpuList(all);
  if (server === undefined || load === undefined) return sharedCores('only one core');
  pin(String(load));
  return {
    server: ['taskset', '-c', String(server)],
    withAllCores: async (start) => {
      pin(all);
      try {
        return await start();
      } finally {
        pin(String(load));
      }
    },
    description: `The server and its children have core ${server}, the load generator core ${load}.`,
    [Symbol.dispose]: () => pin(all),
  };
};
