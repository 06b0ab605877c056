import { type AuditEntry, MAX_EXPORTED_ENTRIES } from '#domain/staff/audit-entry.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { AuditFilter, Ports } from '../ports/ports.ts';
import { recordExportVerb } from './verbs/audit-verbs.ts';
import { performVerb, type StaffRequest } from './verbs/perform-verb.ts';

type ExportDeps = Pick<Ports, 'audit' | 'staffTransactions' | 'secrets' | 'clock' | 'log'>;

/** Entries in memory at once. */
const BATCH = 500;

/** Some entries of an export; `isCut` if the log has more than an export may have. */
export type AuditExportPart = { readonly entries: readonly AuditEntry[]; readonly isCut: boolean };

/** Records an export, and returns its entries, newest first, in parts; `query` has the filters by name. */
export async function exportAuditLog(
  ports: ExportDeps,
  request: StaffRequest,
  { filter, query }: { readonly filter: AuditFilter; readonly query: Readonly<Record<string, string>> },
): Promise<Result<AsyncIterable<AuditExportPart>, StaffRefusal>> {
  const performed = await performVerb(ports, recordExportVerb, { ...request, input: { query } });
  return performed.ok ? ok(readParts(ports, filter)) : performed;
}

async function* readParts(
  { audit }: Pick<Ports, 'audit'>,
  filter: AuditFilter,
): AsyncGenerator<AuditExportPart> {
  let before: number | undefined;
  for (let left = MAX_EXPORTED_ENTRIES; left > 0; left -= BATCH) {
    const limit = Math.min(BATCH, left);
    const found = await audit.list(filter, limit + 1, before);
    const hasMore = found.length > limit;
    const entries = found.slice(0, limit);
    yield { entries, isCut: hasMore && left <= BATCH };
    if (!hasMore) return;
    before = entries.at(-1)?.id;
  }
}
