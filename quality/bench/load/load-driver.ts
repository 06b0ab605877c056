import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { median, quantile } from '#stress/load/quantile.ts';
import { waitUntil } from '#stress/support/wait-until.ts';
import { type CpuTime, cpuTime, cpuTimePerRequest } from '../cpu-time.ts';
import { createResponseReader } from './response-reader.ts';

const READ_BYTES = 65_536;
const WARM_UP_S = 0.5;
/** A smaller share of child processes is not shown. */
const MIN_SHOWN_SHARE = 0.05;

export type LoadResult = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Response counts by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** All 200 responses, including those outside the measurement. */
  readonly okCount: number;
  /** Share of its core that the load generator used, 0 to 1. */
  readonly loadShare: number;
  /** CPU time of the server per response, which does not depend on other load. */
  readonly cost: CpuTime | undefined;
};

type Load = {
  readonly port: number;
  /** Process id of the server. */
  readonly pid: number;
  readonly connections: number;
  /** Returns the bytes of the next request. */
  readonly next: () => string | Buffer;
};

/** Opens connections that send requests one after another while a measurement runs. */
export const openLoad = async ({ port, pid, connections, next }: Load) => {
  let durations: number[] = [];
  let statuses = new Map<number, number>();
  let isRunning = false;
  let isCounting = false;
  let isClosed = false;
  let lost = 0;
  let okCount = 0;
  let inFlight = 0;

  const open = () => {
    let startedAt = 0;
    const read = createResponseReader((status) => {
      inFlight -= 1;
      if (status === 200) okCount += 1;
      if (isCounting) {
        durations.push(performance.now() - startedAt);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      if (isRunning) send();
    });
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (length) => {
          read(buffer.subarray(0, length));
          return true;
        },
      },
    });
    const send = () => {
      inFlight += 1;
      startedAt = performance.now();
      socket.write(next());
    };
    // The close event follows and is counted.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!isClosed) lost += 1;
    });
    return { socket, send };
  };
  const sockets = Array.from({ length: connections }, open);
  const end = () => {
    isClosed = true;
    for (const { socket } of sockets) socket.destroy();
  };
  try {
    await Promise.all(sockets.map(({ socket }) => once(socket, 'connect')));
  } catch (error) {
    end();
    throw error;
  }

  /** Measures after a warm-up, then waits for the responses in flight. */
  const measure = async (seconds: number, warmUpSeconds = 0): Promise<LoadResult> => {
    [durations, statuses, okCount] = [[], new Map(), 0];
    isRunning = true;
    for (const { send } of sockets) send();
    await wait(warmUpSeconds * 1_000);
    isCounting = true;
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    const before = cpuTime(pid);
    await wait(seconds * 1_000);
    const ms = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    const after = cpuTime(pid);
    [isCounting, isRunning] = [false, false];
    await waitUntil(() => inFlight === 0 || lost > 0, 'the last requests have responses', {
      intervalMs: 1,
    });
    if (lost > 0) throw new Error(`${lost} of ${connections} connections were closed by the server`);
    return {
      perSecond: durations.length / (ms / 1_000),
      p50: quantile(durations, 0.5),
      p95: quantile(durations, 0.95),
      p99: quantile(durations, 0.99),
      statuses,
      okCount,
      loadShare: (user + system) / 1_000 / ms,
      cost: cpuTimePerRequest(before, after, durations.length),
    };
  };
  return { measure, [Symbol.dispose]: end };
};

/** Opens connections for one measurement. */
export const runLoad = async ({
  seconds,
  ...load
}: Load & { readonly seconds: number }): Promise<LoadResult> => {
  using opened = await openLoad(load);
  return await opened.measure(seconds, WARM_UP_S);
};

/** Returns the bytes of a GET request. */
export const getRequest = (path: string, headers: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );

/** Formats the server's CPU time per response. */
export const formatCpuTime = (all: readonly Pick<LoadResult, 'cost'>[]): string => {
  const known = all.flatMap(({ cost }) => cost ?? []);
  if (known.length === 0) return '';
  const [ms, childrenMs] = [
    median(known.map((cost) => cost.all)),
    median(known.map((cost) => cost.all - cost.own)),
  ];
  const inChildren =
    childrenMs < MIN_SHOWN_SHARE * ms ? '' : `, ${childrenMs.toPrecision(2)} of it in child processes`;
  return `, ${ms.toPrecision(2)} ms of CPU each${inChildren}`;
};

/** Throws unless every response has this status. */
export const assertStatus = (status: number, { statuses }: LoadResult): void => {
  const others = [...statuses].filter(([one]) => one !== status);
  if (others.length > 0 || !statuses.has(status))
    throw new Error(
      `Not every response was ${status}: ${[...statuses].map(([s, n]) => `${n} × ${s}`).join(', ')}`,
    );
};
