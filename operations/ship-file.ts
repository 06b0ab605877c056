import { readFileSync } from 'node:fs';
import { adminImport as copy, describeFileProblem, describeOutcome } from '#copy/admin/shipping-import.ts';
import { decodeFile, isWorkbook } from '#platform/csv/decode-file.ts';
import { type ImportedRow, shipFile } from '#services/orders/fulfilment/import-shipments.ts';
import { onCommandLine } from '#services/staff/index.ts';

type Ports = Parameters<typeof shipFile>[0] & Parameters<typeof onCommandLine>[0];

const lineOf = ({ row, typed, orderNumber, outcome }: ImportedRow): string =>
  `${copy.row(row)}, ${orderNumber ?? typed.orderNumber}: ${describeOutcome(outcome) ?? outcome.kind}`;

const readBytes = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
};

/** Ships the orders of a CSV file; returns a line for each row, and whether all orders are shipped. */
export const shipOrdersOfFile = async (
  ports: Ports,
  file: string,
  options: { readonly isReuseConfirmed: boolean },
): Promise<{ readonly lines: readonly string[]; readonly isComplete: boolean }> => {
  const bytes = readBytes(file);
  if (!bytes) return { lines: [`${file} cannot be read.`], isComplete: false };
  if (isWorkbook(bytes)) return { lines: [copy.workbook], isComplete: false };
  const rows = await shipFile(ports, onCommandLine(ports), decodeFile(bytes), options);
  if (!rows.ok) return { lines: [describeFileProblem(rows.error)], isComplete: false };
  const isComplete = rows.value.every(({ outcome: { kind } }) => kind === 'shipped' || kind === 'repeats');
  return { lines: rows.value.map(lineOf), isComplete };
};
