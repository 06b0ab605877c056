import { execFileSync } from 'node:child_process';

/** Which processors server and load have for themselves. */
export type CpuCores = {
  /** What is put before the command of a server. */
  readonly server: readonly string[];
  /** How it is, in a sentence for whoever reads the figures. */
  readonly description: string;
  /** Whether server and load have a core each. */
  readonly isApart: boolean;
  /** Starts what has its own threads, as a browser has: it keeps all cores, however this process goes on. */
  readonly withAllCores: <T>(start: () => Promise<T>) => Promise<T>;
};

const sharedCores = (why: string): CpuCores & Disposable => ({
  server: [],
  isApart: false,
  withAllCores: (start) => start(),
  description: `Server and load share all cores, since ${why}: the figures say less.`,
  [Symbol.dispose]: () => undefined,
});

/** The numbers in a list as Linux writes it: `0-2,5`. */
export const parseCpuList = (list: string): number[] =>
  list.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, n) => from + n);
  });

const pin = (to: string): void =>
  void execFileSync('taskset', ['-acp', to, String(process.pid)], { stdio: 'ignore' });

/**
 * Puts this process, with all that it starts from now on, on a core of its own, and servers on another, until it is disposed
 * of.
 */
export const pinCores = (): CpuCores & Disposable => {
  let all: string;
  try {
    const output = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
    all = output.slice(output.lastIndexOf(':') + 1).trim();
  } catch {
    return sharedCores('taskset (of util-linux) is missing');
  }
  const [server, load] = parseCpuList(all);
  if (server === undefined || load === undefined) return sharedCores('there is only one');
  pin(String(load));
  return {
    server: ['taskset', '-c', String(server)],
    isApart: true,
    withAllCores: async (start) => {
      pin(all);
      try {
        return await start();
      } finally {
        pin(String(load));
      }
    },
    description: `The server with what it starts has core ${server} for itself, the load core ${load}.`,
    [Symbol.dispose]: () => pin(all),
  };
};
