import { refusals } from '#copy/admin/refusals.ts';
import { adminImport as copy } from '#copy/admin/shipping-import.ts';
import { MAX_SHIPMENT_ROWS } from '#domain/orders/shipments/shipment-file.ts';
import { readTextFile } from '#platform/read-text-file.ts';
import {
  type FileProblem,
  type ImportedRow,
  type RowOutcome,
  shipFile,
} from '#services/orders/fulfilment/import-shipments.ts';
import { onCommandLine } from '#services/staff/index.ts';

type Ports = Parameters<typeof shipFile>[0] & Parameters<typeof onCommandLine>[0];

const messageOf = (problem: FileProblem): string => {
  if (problem.kind === 'missing-columns') return copy.fileProblems[problem.kind](problem.columns);
  return problem.kind === 'too-many-rows'
    ? copy.fileProblems[problem.kind](MAX_SHIPMENT_ROWS)
    : copy.fileProblems[problem.kind];
};

const describe = (outcome: RowOutcome): string => {
  switch (outcome.kind) {
    case 'invalid':
      return outcome.message;
    case 'repeats':
      return copy.repeats(outcome.row);
    case 'conflicts':
    case 'shares':
      return copy[outcome.kind](outcome.rows);
    case 'refused':
      return refusals[outcome.refusal];
    case 'left':
      return 'There was no time for this row. Run the command again.';
    default:
      return outcome.kind;
  }
};

const lineOf = ({ row, typed, orderNumber, outcome }: ImportedRow): string =>
  `${copy.row(row)}, ${orderNumber ?? typed.orderNumber}: ${describe(outcome)}`;

/** Ships the orders of a CSV file, also with used tracking numbers if those are confirmed; returns a line for each row, and whether all are shipped. */
export const shipOrdersOfFile = async (
  ports: Ports,
  file: string,
  options: { readonly isReuseConfirmed: boolean },
): Promise<{ readonly lines: readonly string[]; readonly isComplete: boolean }> => {
  const text = readTextFile(file);
  if (text === undefined) return { lines: [`${file} cannot be read.`], isComplete: false };
  const rows = await shipFile(ports, onCommandLine(ports), text, options);
  if (!rows.ok) return { lines: [messageOf(rows.error)], isComplete: false };
  const isComplete = rows.value.every(({ outcome }) => outcome.kind === 'shipped');
  return { lines: rows.value.map(lineOf), isComplete };
};
