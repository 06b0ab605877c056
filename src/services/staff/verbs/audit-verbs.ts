import { changesBetween } from '#domain/staff/audit-entry.ts';
import { ok } from '#domain/values/result.ts';
import type { StaffVerb } from './staff-verb.ts';

/** The log has no id, and its entries need one. */
const AUDIT_LOG = 'audit-log';

/** Records that entries of the audit log leave the shop; `query` has the filters of the page by name. */
export const recordExportVerb: StaffVerb<{ readonly query: Readonly<Record<string, string>> }> = {
  permission: 'audit.export',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ query }) => JSON.stringify(query),
  perform: async (_ports, { query }) => ok({ objectId: AUDIT_LOG, changes: changesBetween({}, query) }),
};
