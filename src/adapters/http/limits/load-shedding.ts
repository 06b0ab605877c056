import { availableParallelism } from 'node:os';
import { RATES, type RateClass, type Rates, type Yields } from '#domain/rate-limits.ts';
import { createShares } from '#platform/client-quota.ts';
import { createTurns } from '#platform/semaphore.ts';
import { following } from './linked-abort-controller.ts';
import { type Admission, freePlace, type Place } from './permit.ts';
import { DEADLINE_MS } from './with-timeout.ts';

/** Small, since each running request delays all others, rejections included, and more do not raise the throughput. */
type Line = { readonly running: number; readonly waiting: number; readonly waitMs: number };
type Lines = Readonly<Record<Yields, Line>>;

/** Four policies hash passwords; together they stay below the capacity of the hasher. */
const MOST_FIRST = 4;

/** The queues for a number of processors; purchases may wait as long as any response takes. */
export const linesFor = (processors: number): Lines => ({
  // One processor stays free for the event loop.
  first: { running: Math.min(MOST_FIRST, Math.max(1, processors - 1)), waiting: 30, waitMs: 2_500 },
  middle: { running: 6, waiting: 100, waitMs: 2_500 },
  last: { running: 200, waiting: 1_000, waitMs: DEADLINE_MS },
});

export const LINES = linesFor(availableParallelism());

/** Shares of one IP address and one prefix in a queue; they apply once it is half full. */
const SHARE = { perAddress: 0.25, perBlock: 0.5, plenty: 0.5 };

/** The event-loop delay from which a policy sheds load. */
export const TOO_LATE_MS: Readonly<Record<Yields, number>> = { first: 100, middle: 400, last: 1_500 };

/** With fewer requests in flight a delay comes from a long task, where rejecting requests is no help. */
export const FEW = 8;

/** Files are never shed: a page is useless without its styles. */
const LINELESS: RateClass = 'file';

/** Share of the longest wait that a queue may fill by estimate; work may take longer than before. */
const HOPE = 0.8;
const WEIGHT = 0.1;

const patiently = async (
  wait: (patience: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  ms: number,
): Promise<boolean> => {
  using patience = following(signal);
  const overdue = setTimeout(patience.abort, ms);
  try {
    return await wait(patience.signal);
  } finally {
    clearTimeout(overdue);
  }
};

const createLine = ({ running, waiting, waitMs }: Line, now: () => number) => {
  const total = running + waiting;
  const shares = createShares({
    total,
    perAddress: total * SHARE.perAddress,
    perBlock: total * SHARE.perBlock,
    plenty: total * SHARE.plenty,
  });
  const turns = createTurns(running, waiting);
  let workMs = 0;
  /** True if the estimated queue time of a new request exceeds its longest wait. */
  const isHopeless = (): boolean => {
    const before = shares.taken() - running;
    return before >= 0 && ((before + 1) * workMs) / running > waitMs * HOPE;
  };
  return {
    taken: shares.taken,
    /** Returns undefined if the request is shed, before its body is read. */
    enter(signal: AbortSignal, address: string | undefined): Place | undefined {
      const own = shares.from(address);
      if (own.lacks() || isHopeless()) return undefined;
      let since: number | undefined;
      return {
        take: async () => {
          if (!own.take()) return false;
          const hasTurn = await (turns.taken() < running
            ? turns.take(signal)
            : patiently(turns.take, signal, waitMs));
          if (hasTurn) since = now();
          else own.giveBack();
          return hasTurn;
        },
        leave: () => {
          if (since === undefined) return;
          workMs += (Math.min(now() - since, waitMs) - workMs) * WEIGHT;
          since = undefined;
          turns.pass();
          own.giveBack();
        },
      };
    },
  };
};

/** Decides which requests are admitted: sign-ins and searches are shed first, checkouts and payments last. */
export const admitBy = (
  lateMs: () => number,
  rates: Rates = RATES,
  lines: Lines = LINES,
  now = () => performance.now(),
): Admission => {
  const linesOf = new Map(
    Object.entries(rates)
      .filter(([rate]) => rate !== LINELESS)
      .map(([rate, { yields, waitsOutside }]) => {
        const { running } = lines[waitsOutside ? 'middle' : yields];
        return [rate, createLine({ ...lines[yields], running }, now)] as const;
      }),
  );
  const isCrowd = (): boolean => linesOf.values().reduce((sum, line) => sum + line.taken(), 0) > FEW;
  return ({ rate }, signal, address) => {
    if (lateMs() > TOO_LATE_MS[rates[rate].yields] && isCrowd()) return undefined;
    const line = linesOf.get(rate);
    return line ? line.enter(signal, address) : freePlace;
  };
};
