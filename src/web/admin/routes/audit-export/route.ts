import { redirect } from 'react-router';
import {
  auditFilterOf,
  auditParameters,
  isOrderUnreadable,
  readAuditQuery,
} from '../../loaders/audit-query.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { auditCsv } from './audit-csv.ts';

const queryOf = (request: Request) => readAuditQuery(new URL(request.url).searchParams).query;

/** Sends the entries of the filters in the address as a file; a refusal leads back to the page, which says what is missing. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const session = await requireSession(context, request, 'audit.export');
  const query = queryOf(request);
  const parameters = auditParameters(query);
  if (isOrderUnreadable(query)) return redirect(adminHref('audit', {}, parameters), 303);
  // A new id, so that each file has its entry.
  const requestId = crypto.randomUUID();
  const exported = await context
    .get(shopContext)
    .staff.exportAudit(
      { requestId, actor: { kind: 'member', ...session } },
      { filter: auditFilterOf(query), query: parameters },
    );
  if (!exported.ok) return redirect(adminHref('audit', {}, parameters), 303);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(auditCsv(exported.value), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-log-${day}.csv"`,
      'cache-control': 'no-store',
    },
  });
};

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'audit.export');
  return redirect(adminHref('audit', {}, auditParameters(queryOf(request))));
};
