import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CpuCores } from '#stress/load/cpu-cores.ts';
import type { Benchmark, Measurement } from './benchmark.ts';

const FILE = fileURLToPath(new URL('../../.cache/reports/benchmark.md', import.meta.url));

export type BenchmarkResult = {
  readonly benchmark: Benchmark;
  readonly rounds: number;
  /** Duration of the reference workload just before. */
  readonly referenceMs: number;
  readonly measurements: readonly Measurement[];
  readonly failures: readonly string[];
};

const HEADER = ['benchmark', 'metric', 'goal', 'reached', ''];

const verdict = ({ isMet, decision }: Measurement): string => {
  if (isMet === undefined) return '';
  if (isMet) return 'met';
  return decision === undefined ? 'MISSED' : `MISSED (decision ${decision})`;
};

/** Returns the table with its header; a benchmark without measurements shows its first failure. */
export const tableRows = (results: readonly BenchmarkResult[]): string[][] => [
  HEADER,
  ...results.flatMap(({ benchmark, measurements, failures }) =>
    measurements.length === 0
      ? [[benchmark.name, failures[0]?.split('\n')[0] ?? '', '', '', 'MISSED']]
      : measurements.map((measurement) => [
          benchmark.name,
          measurement.metric,
          measurement.goal,
          measurement.reached,
          verdict(measurement),
        ]),
  ),
];

const escaped = (cell: string): string => cell.replaceAll('|', '\\|');
const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;

/** Writes the report of a complete run. */
export const writeReport = (
  results: readonly BenchmarkResult[],
  cores: CpuCores,
  commit: string | undefined,
): void => {
  const [head = [], ...lines] = tableRows(results);
  const on = new Date().toISOString().slice(0, 10);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(
    FILE,
    [
      '# Benchmark',
      '',
      `Measured ${on}${commit === undefined ? '' : ` at ${commit}`} by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}; load average at the end ${loadavg()[0]?.toFixed(1)}. ${cores.description}`,
      '',
      line(head),
      line(head.map(() => '---')),
      ...lines.map(line),
      '',
      '## How',
      '',
      'The reference workload (sorting ten thousand records, writing them as JSON and parsing them) ran just before each benchmark: it shows how fast the machine was at that time.',
      '',
      ...results.map(
        ({ benchmark, rounds, referenceMs }) =>
          `- **${benchmark.name}**: ${benchmark.description}; ${rounds}. Reference workload ${referenceMs.toFixed(0)} ms.`,
      ),
      '',
    ].join('\n'),
  );
};
