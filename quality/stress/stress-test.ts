/** What a proof has reached; `misses` says, a sentence each, where it fell short. */
export type CaseResult = {
  readonly reached: string;
  readonly failures: readonly string[];
  /** The limit that times were judged by, where a short run may have a wider one than the goal says. */
  readonly limit?: string;
};

/** Takes how far a proof has come, in a few words. */
export type ReportProgress = (progress: string) => void;

/** Something that is tried aloud, so often, and comes to a figure. */
export type TestCase = {
  /** What `--case` asks for. */
  readonly name: string;
  /** What is tried, and what must come of it. */
  readonly description: string;
  /** `note` hears from time to time how far it is. */
  readonly run: (rounds: number, reportProgress?: ReportProgress) => Promise<CaseResult>;
};

/** One row of the table that `npm run stress` prints. A further row is a file in `cases/` and a line in `stress-tests.ts`. */
export type StressTest = TestCase & {
  /** How much a short run does, which `npm test` shows of most of them, and how much `npm run stress`; the unit is in `says`. */
  readonly rounds: { readonly short: number; readonly full: number };
  readonly goal: string;
  /** Whether it measures times, or judges by them, and so wants the machine for itself. */
  readonly isExclusive?: true;
};

/** Gathers what went wrong: every miss is counted, and the first ones are kept. */
export const createFailures = (maxKept = 20) => {
  const first: string[] = [];
  let count = 0;
  return {
    add(...failures: readonly string[]) {
      count += failures.length;
      first.push(...failures.slice(0, maxKept - first.length));
    },
    count: () => count,
    list: (): string[] =>
      count > first.length ? [...first, `and ${count - first.length} more`] : [...first],
  };
};
export type Failures = ReturnType<typeof createFailures>;
