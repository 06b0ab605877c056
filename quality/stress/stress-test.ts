/** What a proof has reached; `misses` says, a sentence each, where it fell short. */
export type Figure = {
  readonly reached: string;
  readonly misses: readonly string[];
  /** The limit that times were judged by, where a short run may have a wider one than the goal says. */
  readonly limit?: string;
};

/** Takes how far a proof has come, in a few words. */
export type Note = (far: string) => void;

/** Something that is tried aloud, so often, and comes to a figure. */
export type Trial = {
  /** What `--row` asks for. */
  readonly name: string;
  /** What is tried, and what must come of it. */
  readonly says: string;
  /** `note` hears from time to time how far it is. */
  readonly run: (rounds: number, note?: Note) => Promise<Figure>;
};

/** One row of the table that `npm run stress` prints. A further row is a file in `cases/` and a line in `stress-tests.ts`. */
export type Proof = Trial & {
  /** How much a short run does, which `npm test` shows of most of them, and how much `npm run stress`; the unit is in `says`. */
  readonly rounds: { readonly test: number; readonly prove: number };
  readonly goal: string;
  /** Whether it measures times, or judges by them, and so wants the machine for itself. */
  readonly isAlone?: true;
};

/** Gathers what went wrong: every miss is counted, and the first ones are kept. */
export const createMisses = (kept = 20) => {
  const first: string[] = [];
  let count = 0;
  return {
    add(...misses: readonly string[]) {
      count += misses.length;
      first.push(...misses.slice(0, kept - first.length));
    },
    count: () => count,
    list: (): string[] =>
      count > first.length ? [...first, `and ${count - first.length} more`] : [...first],
  };
};
export type Misses = ReturnType<typeof createMisses>;
