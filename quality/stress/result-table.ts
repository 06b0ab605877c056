import type { Figure, Proof, Trial } from './stress-test.ts';

export type Result<One extends Trial = Proof> = {
  readonly proof: One;
  readonly rounds: number;
  readonly seconds: number;
  readonly figure: Figure;
};

const HEAD = ['row', 'rounds', 'goal', 'limit', 'reached', 'time', ''];

/** The figures reached beside the goals, as lines of text in columns. */
export const table = (results: readonly Result[]): string =>
  inColumns([
    HEAD,
    ...results.map(({ proof, rounds, seconds, figure }) => [
      proof.name,
      String(rounds),
      proof.goal,
      figure.limit ?? '',
      figure.reached,
      `${seconds} s`,
      figure.misses.length === 0 ? 'met' : 'MISSED',
    ]),
  ]);

/** Lines of cells, the first of which names the columns, as lines of text below each other. */
export const inColumns = (lines: readonly (readonly string[])[]): string => {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
