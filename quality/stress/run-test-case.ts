import { apart } from '../../test/support/living.ts';
import type { Result } from './result-table.ts';
import type { Figure, Trial } from './stress-test.ts';

const MINUTE_MS = 60_000;
/** Longer than any row takes on a machine that is busy otherwise. */
const LIMIT_MS = 45 * MINUTE_MS;

/** Whoever runs a row. */
export type Hearing = {
  /** Whether nobody wants to hear of it any more. */
  readonly isHushed: () => boolean;
  /** Hears that a row has not come to an end by itself. */
  readonly givenUp?: () => void;
  readonly limitMs?: number;
};

const brokenOff = (why: string): Figure => ({ reached: 'broken off', misses: [why] });

/** The figure of a proof; one that hangs is a miss after a while, and what it has started is ended. */
const figureOf = async (
  running: () => Promise<Figure>,
  { limitMs = LIMIT_MS, givenUp = () => undefined }: Hearing,
): Promise<Figure> => {
  const { done, end } = apart(running);
  let overdue: NodeJS.Timeout | undefined;
  const hanging = new Promise<Figure>((told) => {
    overdue = setTimeout(() => {
      givenUp();
      void end().then(() => told(brokenOff(`it did not end within ${limitMs / MINUTE_MS} min`)));
    }, limitMs);
  });
  const ended = done.catch((error: unknown) =>
    brokenOff(String(error instanceof Error ? error.stack : error)),
  );
  const figure = await Promise.race([ended, hanging]);
  clearTimeout(overdue);
  return figure;
};

/** Runs a proof and says what it does: at its beginning, once a minute, and at its end, unless it is hushed by then. */
export const runAloud = async <One extends Trial>(
  proof: One,
  rounds: number,
  hearing: Hearing,
): Promise<Result<One>> => {
  const { name, says, run } = proof;
  console.log(`${name}: ${says}; ${rounds} …`);
  const begun = performance.now();
  let far = '';
  const telling = setInterval(() => {
    const minutes = Math.round((performance.now() - begun) / MINUTE_MS);
    console.log(`${name}: ${minutes} min${far && `, ${far}`} …`);
  }, MINUTE_MS);
  const note = (now: string) => {
    far = now;
  };
  const figure = await figureOf(() => run(rounds, note), hearing);
  clearInterval(telling);
  const seconds = Math.round((performance.now() - begun) / 1000);
  if (!hearing.isHushed()) {
    const limit = figure.limit === undefined ? '' : `, limit ${figure.limit}`;
    console.log(`${name}: ${figure.reached}${limit} (${seconds} s)`);
    for (const miss of figure.misses) console.error(`  missed: ${miss}`);
  }
  return { proof, rounds, seconds, figure };
};
