import { auditFilters, auditExport as copy } from '#copy/admin/audit.ts';
import { adminAudit } from '#copy/admin/staff.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { type AuditEntry, type AuditValue, MAX_EXPORTED_ENTRIES } from '#domain/staff/audit-entry.ts';
import { BYTE_ORDER_MARK, type Cell, csvOf } from '#platform/csv/write-csv.ts';
import type { AuditExportPart } from '#services/staff/export-audit-log.ts';
import { describeValue } from '../../components/describe-change.ts';

const { columns } = copy;

const cellOf = (field: string, value: AuditValue): Cell => {
  const described = describeValue(field, value);
  return typeof described === 'boolean' ? String(described) : described;
};

/** A row for each changed field, so that spreadsheet programs can sort and filter them. */
const rowsOf = ({
  id,
  at,
  actor,
  verb,
  object,
  objectId,
  orderNumber,
  changes,
  reason,
}: AuditEntry): Cell[][] => {
  const permission = `${object}.${verb}`;
  const entry: Cell[] = [
    id,
    at.toISOString(),
    actor?.name ?? adminAudit.commandLine,
    adminAudit.verbs[permission] ?? permission,
    auditFilters.objects[object] ?? object,
    objectId,
    orderNumber && shortNumberOf(orderNumber),
  ];
  const fields = changes.map(({ field, before, after }): Cell[] => [
    adminAudit.fields[field] ?? field,
    cellOf(field, before),
    cellOf(field, after),
  ]);
  return (fields.length === 0 ? [[null, null, null]] : fields).map((field) => [...entry, ...field, reason]);
};

async function* linesOf(parts: AsyncIterable<AuditExportPart>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvOf([Object.values(columns)]);
  for await (const { entries, isCut } of parts) {
    if (entries.length > 0) yield csvOf(entries.flatMap(rowsOf));
    if (isCut) yield csvOf([[copy.isCut(MAX_EXPORTED_ENTRIES.toLocaleString('en-US'))]]);
  }
}

/** Returns the entries as a CSV file, of which a part at a time is in memory. */
export const auditCsv = (parts: AsyncIterable<AuditExportPart>): ReadableStream<Uint8Array> => {
  const lines = linesOf(parts);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
};
