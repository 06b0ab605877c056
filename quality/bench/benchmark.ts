import type { CpuCores } from '#stress/load/cpu-cores.ts';
import type { ReportProgress } from '#stress/stress-test.ts';

/** What was measured, beside what it should be. */
export type Measurement = {
  readonly metric: string;
  readonly goal: string;
  readonly reached: string;
  /** Undefined where there is no goal. */
  readonly isMet?: boolean;
  /** The decision that tells why a goal is not reached here, and what was tried. */
  readonly decision?: number;
};

/** Where and how thoroughly a row measures. */
export type BenchmarkContext = {
  readonly cores: CpuCores;
  /** How often, how many or how long; the unit is in `says`. */
  readonly rounds: number;
  /** What shops are started with so that they leave a profile of their processor time. */
  readonly profile: Readonly<Record<string, string>>;
  readonly reportProgress: ReportProgress;
};

/** A row of `npm run bench`: a file in `cases/` and a line in `benchmarks.ts`. It starts what it measures. */
export type Benchmark = {
  /** What `--case` asks for. */
  readonly name: string;
  /** How it is measured. */
  readonly description: string;
  readonly rounds: { readonly short: number; readonly full: number };
  readonly run: (context: BenchmarkContext) => Promise<readonly Measurement[]>;
};
