import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { median, quantile } from '#stress/load/quantile.ts';
import { waitUntil } from '#stress/wait-until.ts';
import { type CpuTime, cpuTime, cpuTimePerRequest } from '../cpu-time.ts';
import { createResponseReader } from './response-reader.ts';

const READ_BYTES = 65_536;
const WARM_UP_S = 0.5;
/** A smaller part of the processor time is not told of. */
const MIN_SHOWN_SHARE = 0.05;

/** What came of it. */
export type LoadResult = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** All that were answered 200, also those before and after the others were counted. */
  readonly okCount: number;
  /** The part of its core that the load itself took, 0 to 1. */
  readonly loadShare: number;
  /** Processor time of the server for each answer, ms, which says the same however busy the machine is. */
  readonly cost: CpuTime | undefined;
};

type Load = {
  readonly port: number;
  /** The server's. */
  readonly pid: number;
  readonly connections: number;
  /** The bytes of the next request. */
  readonly next: () => string | Buffer;
};

/** Connections that send one request after the other, each after the answer to the one before, whenever it is their turn. */
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
    // It is closed then, which is counted.
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

  /** Counts for so many seconds, after others that only warm the server, and waits for what is still to come. */
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
    await waitUntil(() => inFlight === 0 || lost > 0, 'what was asked for last is answered', {
      intervalMs: 1,
    });
    if (lost > 0) throw new Error(`${lost} of ${connections} connections were closed by the server`);
    return {
      perSecond: durations.length / (ms / 1_000),
      p50: quantile(durations, 0.5),
      p99: quantile(durations, 0.99),
      statuses,
      okCount,
      loadShare: (user + system) / 1_000 / ms,
      cost: cpuTimePerRequest(before, after, durations.length),
    };
  };
  return { measure, [Symbol.dispose]: end };
};

/** Opens connections for a single turn, and closes them. */
export const runLoad = async ({
  seconds,
  ...load
}: Load & { readonly seconds: number }): Promise<LoadResult> => {
  using opened = await openLoad(load);
  return await opened.measure(seconds, WARM_UP_S);
};

/** The bytes of a request for a page. */
export const getRequest = (path: string, headers: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );

/** What an answer costs the server, in words. */
export const formatCpuTime = (all: readonly Pick<LoadResult, 'cost'>[]): string => {
  const known = all.flatMap(({ cost }) => cost ?? []);
  if (known.length === 0) return '';
  const [ms, started] = [
    median(known.map((cost) => cost.all)),
    median(known.map((cost) => cost.all - cost.own)),
  ];
  const ofIt = started < MIN_SHOWN_SHARE * ms ? '' : `, ${started.toPrecision(2)} of it what it has started`;
  return `, ${ms.toPrecision(2)} ms of processor each${ofIt}`;
};

/** Throws unless all answers had this status. */
export const assertStatus = (status: number, { statuses }: LoadResult): void => {
  const others = [...statuses].filter(([one]) => one !== status);
  if (others.length > 0 || !statuses.has(status))
    throw new Error(
      `not every answer was ${status}: ${[...statuses].map(([s, n]) => `${n} times ${s}`).join(', ')}`,
    );
};
