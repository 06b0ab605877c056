import type { CpuCores } from '#stress/load/cpu-cores.ts';
import type { ReportProgress } from '#stress/runner/stress-test.ts';

/** A measured value and its goal. */
export type Measurement = {
  readonly metric: string;
  readonly goal: string;
  readonly reached: string;
  /** Undefined without a goal. */
  readonly isMet?: boolean;
  /** The decision record that explains a missed goal. */
  readonly decision?: number;
};

export type BenchmarkContext = {
  readonly cores: CpuCores;
  /** Repetitions, items or seconds; the unit is in `description`. */
  readonly rounds: number;
  /** Settings for shops that write a CPU profile. */
  readonly profile: Readonly<Record<string, string>>;
  readonly reportProgress: ReportProgress;
};

/** A benchmark of `npm run bench`: a file in `cases/` and an entry in `benchmarks.ts`. */
export type Benchmark = {
  /** Value of `--case`. */
  readonly name: string;
  /** The method, ending with the unit of `rounds` in parentheses. */
  readonly description: string;
  readonly rounds: { readonly short: number; readonly full: number };
  readonly run: (context: BenchmarkContext) => Promise<readonly Measurement[]>;
};
