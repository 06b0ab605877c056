import { adminImport as copy, describeFileProblem, describeOutcome } from '#copy/admin/shipping-import.ts';
import { readTextFile } from '#platform/read-text-file.ts';
import { type ImportedRow, shipFile } from '#services/orders/fulfilment/import-shipments.ts';
import { onCommandLine } from '#services/staff/index.ts';

type Ports = Parameters<typeof shipFile>[0] & Parameters<typeof onCommandLine>[0];

const lineOf = ({ row, typed, orderNumber, outcome }: ImportedRow): string =>
  `${copy.row(row)}, ${orderNumber ?? typed.orderNumber}: ${describeOutcome(outcome) ?? outcome.kind}`;

/** Ships the orders of a CSV file, also with used tracking numbers if those are confirmed; returns a line for each row, and whether all are shipped. */
export const shipOrdersOfFile = async (
  ports: Ports,
  file: string,
  options: { readonly isReuseConfirmed: boolean },
): Promise<{ readonly lines: readonly string[]; readonly isComplete: boolean }> => {
  const text = readTextFile(file);
  if (text === undefined) return { lines: [`${file} cannot be read.`], isComplete: false };
  const rows = await shipFile(ports, onCommandLine(ports), text, options);
  if (!rows.ok) return { lines: [describeFileProblem(rows.error)], isComplete: false };
  const isComplete = rows.value.every(({ outcome }) => outcome.kind === 'shipped');
  return { lines: rows.value.map(lineOf), isComplete };
};
