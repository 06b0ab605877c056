import type { CaseResult, StressTest, TestCase } from './stress-test.ts';

export type CompletedCase<Case extends TestCase = StressTest> = {
  readonly testCase: Case;
  readonly rounds: number;
  readonly seconds: number;
  readonly result: CaseResult;
};

const HEADER = ['case', 'rounds', 'goal', 'limit', 'reached', 'time', ''];

/** Formats results and goals as an aligned text table. */
export const formatTable = (results: readonly CompletedCase[]): string =>
  alignColumns([
    HEADER,
    ...results.map(({ testCase, rounds, seconds, result }) => [
      testCase.name,
      String(rounds),
      testCase.goal,
      result.limit ?? '',
      result.reached,
      `${seconds} s`,
      result.failures.length === 0 ? 'met' : 'MISSED',
    ]),
  ]);

/** Aligns rows of cells as text; the first row is the header. */
export const alignColumns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
