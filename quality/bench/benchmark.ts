import type { Cores } from '#stress/load/cpu-cores.ts';
import type { Note } from '#stress/stress-test.ts';

/** What was measured, beside what it should be. */
export type Reading = {
  readonly what: string;
  readonly goal: string;
  readonly reached: string;
  /** Undefined where there is no goal. */
  readonly isMet?: boolean;
  /** The decision that tells why a goal is not reached here, and what was tried. */
  readonly decision?: number;
};

/** Where and how thoroughly a row measures. */
export type Measuring = {
  readonly cores: Cores;
  /** How often, how many or how long; the unit is in `says`. */
  readonly rounds: number;
  /** What shops are started with so that they leave a profile of their processor time. */
  readonly profile: Readonly<Record<string, string>>;
  readonly note: Note;
};

/** A row of `npm run bench`: a file in `cases/` and a line in `benchmarks.ts`. It starts what it measures. */
export type Row = {
  /** What `--row` asks for. */
  readonly name: string;
  /** How it is measured. */
  readonly says: string;
  readonly rounds: { readonly short: number; readonly full: number };
  readonly run: (measuring: Measuring) => Promise<readonly Reading[]>;
};
