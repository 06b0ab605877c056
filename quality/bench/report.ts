import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cores } from '#stress/load/cpu-cores.ts';
import type { Reading, Row } from './benchmark.ts';

const FILE = fileURLToPath(new URL('../../.cache/reports/benchmark.md', import.meta.url));

/** What came of a row. */
export type Measured = {
  readonly row: Row;
  readonly rounds: number;
  /** Of the machine, just before (`pace.ts`). */
  readonly pace: number;
  readonly readings: readonly Reading[];
  readonly misses: readonly string[];
};

const HEAD = ['row', 'what', 'goal', 'reached', ''];

const verdict = ({ isMet, decision }: Reading): string => {
  if (isMet === undefined) return '';
  if (isMet) return 'met';
  return decision === undefined ? 'MISSED' : `MISSED (decision ${decision})`;
};

/** The table, its head first; a row that came to nothing says so. */
export const cellsOf = (measured: readonly Measured[]): string[][] => [
  HEAD,
  ...measured.flatMap(({ row, readings, misses }) =>
    readings.length === 0
      ? [[row.name, misses[0]?.split('\n')[0] ?? '', '', '', 'MISSED']]
      : readings.map((reading) => [row.name, reading.what, reading.goal, reading.reached, verdict(reading)]),
  ),
];

const escaped = (cell: string): string => cell.replaceAll('|', '\\|');
const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;

/** Writes the report of a complete run. */
export const writeReport = (
  measured: readonly Measured[],
  cores: Cores,
  commit: string | undefined,
): void => {
  const [head = [], ...lines] = cellsOf(measured);
  const on = new Date().toISOString().slice(0, 10);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(
    FILE,
    [
      '# Benchmark',
      '',
      `Measured ${on}${commit === undefined ? '' : ` at ${commit}`} by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}; load average at the end ${loadavg()[0]?.toFixed(1)}. ${cores.says}`,
      '',
      line(head),
      line(head.map(() => '---')),
      ...lines.map(line),
      '',
      '## How',
      '',
      'The pace of a row is what one and the same work (ten thousand records, sorted, written as JSON and read again) took just before it: how quick the machine was at that hour.',
      '',
      ...measured.map(
        ({ row, rounds, pace }) => `- **${row.name}**: ${row.says}; ${rounds}. Pace ${pace.toFixed(0)} ms.`,
      ),
      '',
    ].join('\n'),
  );
};
