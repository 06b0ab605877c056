import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { median, quantile } from '#stress/load/quantile.ts';
import { until } from '#stress/wait-until.ts';
import { costOfEach, type ProcessorTime, processorTime } from '../cpu-time.ts';
import { answerReader } from './response-reader.ts';

const READ_BYTES = 65_536;
const WARM_UP_S = 0.5;
/** A smaller part of the processor time is not told of. */
const SLIGHT = 0.05;

/** What came of it. */
export type Driven = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** All that were answered 200, also those before and after the others were counted. */
  readonly given: number;
  /** The part of its core that the load itself took, 0 to 1. */
  readonly loadShare: number;
  /** Processor time of the server for each answer, ms, which says the same however busy the machine is. */
  readonly cost: ProcessorTime | undefined;
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
  let took: number[] = [];
  let statuses = new Map<number, number>();
  let isTurn = false;
  let isCounting = false;
  let isOver = false;
  let lost = 0;
  let given = 0;
  let underWay = 0;

  const open = () => {
    let begun = 0;
    const read = answerReader((status) => {
      underWay -= 1;
      if (status === 200) given += 1;
      if (isCounting) {
        took.push(performance.now() - begun);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      if (isTurn) send();
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
      underWay += 1;
      begun = performance.now();
      socket.write(next());
    };
    // It is closed then, which is counted.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (!isOver) lost += 1;
    });
    return { socket, send };
  };
  const sockets = Array.from({ length: connections }, open);
  const end = () => {
    isOver = true;
    for (const { socket } of sockets) socket.destroy();
  };
  try {
    await Promise.all(sockets.map(({ socket }) => once(socket, 'connect')));
  } catch (error) {
    end();
    throw error;
  }

  /** Counts for so many seconds, after others that only warm the server, and waits for what is still to come. */
  const turn = async (seconds: number, warmUpSeconds = 0): Promise<Driven> => {
    [took, statuses, given] = [[], new Map(), 0];
    isTurn = true;
    for (const { send } of sockets) send();
    await wait(warmUpSeconds * 1_000);
    isCounting = true;
    const begun = performance.now();
    const cpu = process.cpuUsage();
    const before = processorTime(pid);
    await wait(seconds * 1_000);
    const ms = performance.now() - begun;
    const { user, system } = process.cpuUsage(cpu);
    const after = processorTime(pid);
    [isCounting, isTurn] = [false, false];
    await until(() => underWay === 0 || lost > 0, 'what was asked for last is answered', { everyMs: 1 });
    if (lost > 0) throw new Error(`${lost} of ${connections} connections were closed by the server`);
    return {
      perSecond: took.length / (ms / 1_000),
      p50: quantile(took, 0.5),
      p99: quantile(took, 0.99),
      statuses,
      given,
      loadShare: (user + system) / 1_000 / ms,
      cost: costOfEach(before, after, took.length),
    };
  };
  return { turn, [Symbol.dispose]: end };
};

/** Opens connections for a single turn, and closes them. */
export const drive = async ({ seconds, ...load }: Load & { readonly seconds: number }): Promise<Driven> => {
  using opened = await openLoad(load);
  return await opened.turn(seconds, WARM_UP_S);
};

/** The bytes of a request for a page. */
export const aGet = (path: string, headers: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );

/** What an answer costs the server, in words. */
export const costOf = (all: readonly Pick<Driven, 'cost'>[]): string => {
  const known = all.flatMap(({ cost }) => cost ?? []);
  if (known.length === 0) return '';
  const [ms, started] = [
    median(known.map((cost) => cost.all)),
    median(known.map((cost) => cost.all - cost.own)),
  ];
  const ofIt = started < SLIGHT * ms ? '' : `, ${started.toPrecision(2)} of it what it has started`;
  return `, ${ms.toPrecision(2)} ms of processor each${ofIt}`;
};

/** Throws unless all answers had this status. */
export const mustAll = (status: number, { statuses }: Driven): void => {
  const others = [...statuses].filter(([one]) => one !== status);
  if (others.length > 0 || !statuses.has(status))
    throw new Error(
      `not every answer was ${status}: ${[...statuses].map(([s, n]) => `${n} times ${s}`).join(', ')}`,
    );
};
