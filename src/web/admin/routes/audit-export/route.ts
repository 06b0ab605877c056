import { redirect } from 'react-router';
import { z } from 'zod/mini';
import { auditFilterOf, auditParameters, readAuditQuery } from '../../loaders/audit-query.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { auditCsv } from './audit-csv.ts';

const queryOf = (request: Request) => readAuditQuery(new URL(request.url).searchParams).query;
const requestIdSchema = z.uuid();

/** Sends the entries of the filters in the address as a file; a refusal leads back to the page, which says what is missing. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const session = await requireSession(context, request, 'audit.export');
  const query = queryOf(request);
  const parameters = auditParameters(query);
  const back = redirect(adminHref('audit', {}, parameters), 303);
  const requestId = requestIdSchema.safeParse((await request.formData()).get('requestId'));
  if (!requestId.success) return back;
  const exported = await context
    .get(shopContext)
    .staff.exportAudit(
      { requestId: requestId.data, actor: { kind: 'member', ...session } },
      { filter: auditFilterOf(query), query: parameters },
    );
  if (!exported.ok) return back;
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
