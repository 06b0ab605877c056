/** The outcome of a test; `failures` are sentences, empty if the goal is met. */
export type CaseResult = {
  readonly reached: string;
  readonly failures: readonly string[];
  /** The time limit in effect, which may exceed the goal in a short run. */
  readonly limit?: string;
};

export type ReportProgress = (progress: string) => void;

/** A named test with a size, shared by stress tests and benchmarks. */
export type TestCase = {
  /** Value of `--case`. */
  readonly name: string;
  /** Ends with the unit of `rounds` in parentheses. */
  readonly description: string;
  readonly run: (rounds: number, reportProgress?: ReportProgress) => Promise<CaseResult>;
};

/** A stress test of `npm run stress`: a file in `cases/` and an entry in `stress-tests.ts`. */
export type StressTest = TestCase & {
  /** Sizes for `npm test` and `npm run stress`; the unit is in `description`. */
  readonly rounds: { readonly short: number; readonly full: number };
  readonly goal: string;
  /** True if the test measures time and must run alone. */
  readonly isExclusive?: true;
  /** Environment variable without which a complete run leaves the test out. */
  readonly requires?: string;
};

/** Counts failures and keeps the first ones. */
export const createFailures = (maxListed = 20) => {
  const first: string[] = [];
  let count = 0;
  return {
    add(...failures: readonly string[]) {
      count += failures.length;
      first.push(...failures.slice(0, maxListed - first.length));
    },
    count: () => count,
    list: (): string[] =>
      count > first.length ? [...first, `and ${count - first.length} more`] : [...first],
  };
};
export type Failures = ReturnType<typeof createFailures>;
