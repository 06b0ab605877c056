import { RATES, type RateClass, type Rates, type Yields } from '#domain/rate-limits.ts';
import { createShares } from '#domain/shares.ts';
import { createTurns } from '#domain/turns.ts';
import { DEADLINE_MS } from './registry/in-time.ts';
import { type Admission, freePlace } from './registry/place.ts';

const TICK_MS = 20;
/** How fast older measurements are forgotten. */
const MEMORY_MS = 300;
/** Shed only for what the shop's own thread does: where others keep the machine busy it is late as well, and refusing is no help. */
const OWN_SHARE = 0.7;

/**
 * How many requests of one class are worked on at once, how many wait for their turn, and how long; whoever comes beyond
 * that gives way. So few, since everybody waits for the pieces of work that have begun, whoever is sent away included.
 */
type Line = { readonly running: number; readonly waiting: number; readonly waitMs: number };
type Lines = Readonly<Record<Yields, Line>>;

/** The lines are so short that only work that hangs makes anybody wait in vain. Who buys waits as long as for any answer. */
export const LINES: Lines = {
  first: { running: 2, waiting: 30, waitMs: 2_000 },
  middle: { running: 6, waiting: 100, waitMs: 2_000 },
  last: { running: 200, waiting: 1_000, waitMs: DEADLINE_MS },
};

/**
 * What one address, and one block of addresses, may have of the places of a line that is more than half full: so nobody keeps
 * all others out of it. Before that whoever comes at once with many others from one address meets no bound.
 */
const SHARE = { perAddress: 0.25, perBlock: 0.5, plenty: 0.5 };

/** How late the shop may come to its work before a class gives way, whatever keeps it. */
export const TOO_LATE_MS: Readonly<Record<Yields, number>> = { first: 100, middle: 400, last: 1_500 };

/** Measures how late the process comes to its work, which grows as soon as there is more of it than it can do. */
export const startLoadMeter = (ownShare = OWN_SHARE): Disposable & { lateMs(): number } => {
  let used = process.threadCpuUsage();
  let seen = performance.now();
  let [late, share] = [0, 0];
  const look = setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    const passed = performance.now() - seen;
    used = process.threadCpuUsage();
    seen += passed;
    const weight = 1 - Math.exp(-passed / MEMORY_MS);
    late += (Math.max(0, passed - TICK_MS) - late) * weight;
    share += ((user + system) / 1_000 / passed - share) * weight;
  }, TICK_MS);
  look.unref();
  return {
    lateMs: () => (share > ownShare ? late : 0),
    [Symbol.dispose]: () => clearInterval(look),
  };
};

/** Files ask nobody, so they wait for nobody: a page that does come is of no use without its styles. */
const LINELESS: RateClass = 'file';

/** Which requests are let in: new sign-ins and searches give way first, started checkouts and payments last. */
export const admitBy = (lateMs: () => number, rates: Rates = RATES, lines: Lines = LINES): Admission => {
  const linesOf = new Map(
    Object.entries(rates)
      .filter(([rate]) => rate !== LINELESS)
      .map(([rate, { yields }]) => {
        const { running, waiting, waitMs } = lines[yields];
        const total = running + waiting;
        const shares = createShares({
          total,
          perAddress: total * SHARE.perAddress,
          perBlock: total * SHARE.perBlock,
          plenty: total * SHARE.plenty,
        });
        return [rate, { turns: createTurns(running, waiting), shares, running, waitMs }] as const;
      }),
  );
  return ({ rate }, signal, address) => {
    const line = linesOf.get(rate);
    const own = line?.shares.from(address);
    // Whoever cannot be taken hears so before anything is read of what they send.
    if (lateMs() > TOO_LATE_MS[rates[rate].yields] || own?.lacks()) return undefined;
    if (!line || !own) return freePlace;
    const { turns, running, waitMs } = line;
    let hasTurn = false;
    return {
      take: async () => {
        if (!own.take()) return false;
        const isWaiting = turns.taken() >= running;
        hasTurn = await turns.take(
          isWaiting ? AbortSignal.any([signal, AbortSignal.timeout(waitMs)]) : signal,
        );
        if (!hasTurn) own.giveBack();
        return hasTurn;
      },
      leave: () => {
        if (!hasTurn) return;
        hasTurn = false;
        turns.pass();
        own.giveBack();
      },
    };
  };
};
