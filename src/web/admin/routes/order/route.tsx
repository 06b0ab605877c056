import { data, Link } from 'react-router';
import { adminOrder as copy } from '#copy/admin/orders.ts';
import { orderPageQuery, readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { revalidateAfterConflict, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { OrderContent } from './order-content.tsx';
import { orderForms } from './order-forms.ts';

/** The query of the list from which the page was opened, as far as it is understood. */
const listOf = (request: Request): string => {
  const { filter, page } = readOrderQuery(
    new URLSearchParams(new URL(request.url).searchParams.get('list') ?? ''),
  );
  return new URLSearchParams(orderPageQuery(filter, page)).toString();
};

export const action = (args: Route.ActionArgs) => {
  const { number } = args.params;
  const list = listOf(args.request);
  return handleVerbForms(args, {
    permission: 'order.view',
    forms: orderForms(args.context.get(shopContext), number),
    doneHref: (intent) => adminHref('order', { number }, { ...(list && { list }), [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const shouldRevalidate = revalidateAfterConflict;

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'order.view');
  const found = await context.get(shopContext).staffOrders.find(member.role, params.number);
  const page = { found, list: listOf(request), role: member.role, requestId: crypto.randomUUID() };
  return data(page, found ? 200 : 404);
};

/** An order with all that staff know of it. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, list, role, requestId } = useUneditedData(loaderData);
  const result: StaffFormResult | undefined = actionData;
  const title = found ? shortNumberOf(found.order.orderNumber) : copy.unknownTitle;
  return (
    <>
      <PageTitle title={title} />
      <p>
        <Link className="alone" to={list ? `${adminHref('orders')}?${list}` : adminHref('orders')}>
          {copy.back}
        </Link>
      </p>
      <h1>{title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      {found ? (
        <OrderContent found={found} role={role} requestId={requestId} result={result} />
      ) : (
        <p role="alert">{copy.unknown}</p>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
