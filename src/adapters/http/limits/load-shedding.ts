import { availableParallelism } from 'node:os';
import { RATES, type RateClass, type Rates, type Yields } from '#domain/rate-limits.ts';
import { createShares } from '#platform/client-quota.ts';
import { createTurns } from '#platform/semaphore.ts';
import { following } from './following.ts';
import { type Admission, freePlace, type Place } from './permit.ts';
import { DEADLINE_MS } from './with-timeout.ts';

/**
 * How many requests of one class are worked on at once, how many wait for their turn, and how long; whoever comes beyond
 * that gives way. So few, since everybody waits for the pieces of work that have begun, whoever is sent away included: with
 * one search at a time no fewer of them are answered than with two, and whoever is sent away hears it in half the time.
 */
type Line = { readonly running: number; readonly waiting: number; readonly waitMs: number };
type Lines = Readonly<Record<Yields, Line>>;

/** No more on any machine: four classes hash passwords, and theirs together stay below what the hasher takes. */
const MOST_FIRST = 4;

/**
 * The lines of a shop that has so many processors. Nobody waits in vain but for work that begins to hang: see `isHopeless`.
 * Who buys waits as long as for any answer.
 */
export const linesFor = (processors: number): Lines => ({
  // As many as there are processors besides the one that answers everybody.
  first: { running: Math.min(MOST_FIRST, Math.max(1, processors - 1)), waiting: 30, waitMs: 2_500 },
  middle: { running: 6, waiting: 100, waitMs: 2_500 },
  last: { running: 200, waiting: 1_000, waitMs: DEADLINE_MS },
});

export const LINES = linesFor(availableParallelism());

/**
 * What one address, and one block of addresses, may have of the places of a line that is more than half full: so nobody keeps
 * all others out of it. Before that whoever comes at once with many others from one address meets no bound.
 */
const SHARE = { perAddress: 0.25, perBlock: 0.5, plenty: 0.5 };

/** How late the shop may come to its work before a class gives way, whatever keeps it. */
export const TOO_LATE_MS: Readonly<Record<Yields, number>> = { first: 100, middle: 400, last: 1_500 };

/**
 * So many under way are no crowd: what makes the shop late then is one long piece of work, or a slow machine just after the
 * start, and sending away whoever comes helps nobody.
 */
export const FEW = 8;

/** Files ask nobody, so they wait for nobody: a page that does come is of no use without its styles. */
const LINELESS: RateClass = 'file';

/** So much of its patience a line fills: work may take longer yet while somebody waits for it. */
const HOPE = 0.8;
/** How much one piece of work says of how long the next will take; what hangs says no more than the longest that is waited for. */
const WEIGHT = 0.1;

/** Waits until the signal says not to, and no longer than that. */
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

/** The turns and places of one class; `now` answers milliseconds of a clock that only goes forward. */
const createLine = ({ running, waiting, waitMs }: Line, now: () => number) => {
  const total = running + waiting;
  const shares = createShares({
    total,
    perAddress: total * SHARE.perAddress,
    perBlock: total * SHARE.perBlock,
    plenty: total * SHARE.plenty,
  });
  const turns = createTurns(running, waiting);
  /** What a piece of work took lately. */
  let workMs = 0;
  /** Whether whoever comes now would wait too long for a turn, as fast as it goes just now. */
  const isHopeless = (): boolean => {
    const before = shares.taken() - running;
    return before >= 0 && ((before + 1) * workMs) / running > waitMs * HOPE;
  };
  return {
    taken: shares.taken,
    /** The place of one request; undefined, before anything is read of what it sends, where it cannot be taken. */
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

/** Which requests are let in: new sign-ins and searches give way first, started checkouts and payments last. */
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
