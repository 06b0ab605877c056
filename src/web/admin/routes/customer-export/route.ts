import { redirect } from 'react-router';
import { requireSession } from '../../loaders/require-session.ts';
import { uuidOf } from '../../loaders/uuid-of.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** The file with the data of a customer, for the member whose form has just requested it; otherwise shows the customer. */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const session = await requireSession(context, request, 'customer.export');
  const [id, requestId] = [uuidOf(params.id), uuidOf(params.requestId)];
  const actor = { kind: 'member', ...session } as const;
  const record = await context.get(shopContext).customers.readExport({ requestId, actor }, id);
  if (!record.ok) return redirect(adminHref('customer', { id }, { [DONE]: 'export-ended' }));
  return new Response(JSON.stringify(record.value, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="customer.json"',
      'cache-control': 'private, no-store',
    },
  });
};
