import { Link } from 'react-router';
import { adminCustomer as copy } from '#copy/admin/customers.ts';
import { customerPageQuery, readCustomerQuery } from '#domain/orders/admin/customer-filter.ts';
import { readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import { isOrderNumber } from '#domain/orders/purchase.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { BackToOrder } from '../../components/orders/back-to-order.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404 } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { uuidOf } from '../../loaders/uuid-of.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { CustomerContent } from './customer-content.tsx';
import { customerForms } from './customer-forms.ts';

/** The list or the order from which the page was opened, as far as they are understood. */
const originOf = (request: Request): Readonly<Record<string, string>> => {
  const search = new URL(request.url).searchParams;
  const { filter, page } = readCustomerQuery(new URLSearchParams(search.get('list') ?? ''));
  const list = new URLSearchParams(customerPageQuery(filter, page)).toString();
  const order = search.get('order') ?? '';
  return { ...(list && { list }), ...(isOrderNumber(order) && { order }) };
};

export const action = (args: Route.ActionArgs) => {
  const id = uuidOf(args.params.id);
  const origin = originOf(args.request);
  return handleVerbForms(args, {
    permission: 'customer.view',
    forms: customerForms(args.context.get(shopContext).customers, id),
    doneHref: (intent, requestId) =>
      intent === 'export'
        ? adminHref('customerExport', { id, requestId })
        : adminHref('customer', { id }, { ...origin, [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'customer.view');
  const { page } = readOrderQuery(new URL(request.url).searchParams);
  const found = foundOr404(await context.get(shopContext).customers.find(uuidOf(params.id), page));
  const { customer, ...details } = found;
  return {
    ...details,
    account: customer.account,
    page,
    origin: originOf(request),
    role: member.role,
    requestId: crypto.randomUUID(),
    // The page stays open after a download, so another form must not share its id.
    exportRequestId: crypto.randomUUID(),
  };
};

/** A customer with all that staff know of them. */
export default function CustomerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const data = useUneditedData(loaderData);
  const { origin } = data;
  const result: StaffFormResult | undefined = actionData;
  const { list, order } = origin;
  const title = data.listed.name || data.listed.email;
  return (
    <>
      <PageTitle title={title} />
      {order !== undefined && <BackToOrder number={order} />}
      <p>
        <Link className="alone" to={list ? `${adminHref('customers')}?${list}` : adminHref('customers')}>
          {copy.back}
        </Link>
      </p>
      <h1>{title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      <CustomerContent id={params.id} found={data} result={result} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
