import { Link, redirect } from 'react-router';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import {
  isFilter,
  type OrderFilter,
  type OrderPage,
  orderPageQuery,
  orderQueryOf,
  readOrderQuery,
  sortOf,
} from '#domain/orders/admin/order-filter.ts';
import { ORDER_LIST_NAMES, orderListsOf } from '#domain/orders/lists/order-lists.ts';
import { ok } from '#domain/values/result.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleMemberForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { findByNumber } from './find-by-number.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderLists } from './order-lists.tsx';
import { OrderSelection } from './order-selection.tsx';
import { OrderTable } from './order-table.tsx';
import { type PackingResult, packSelection } from './pack-selection.ts';
import { PackingProblems } from './packing-problems.tsx';
import { SavedViews } from './saved-views.tsx';
import { PACK } from './selection-actions.ts';
import { handleViewForm } from './view-forms.ts';

const queryOf = (request: Request) => readOrderQuery(new URL(request.url).searchParams);

export const action = (args: Route.ActionArgs) => {
  const { filter, page } = queryOf(args.request);
  const { fulfilment, staffOrders } = args.context.get(shopContext);
  return handleMemberForm(args, 'order.view', async (session, fields, form) => {
    if (fields[PACK] !== undefined) {
      const doneHref = adminHref('orders', {}, { ...orderPageQuery(filter, page), [DONE]: PACK });
      return packSelection(fulfilment, session, form, doneHref);
    }
    const handled = await handleViewForm(staffOrders, session, filter, fields);
    const search = { ...orderQueryOf(filter), [DONE]: fields['intent'] ?? '' };
    return handled.ok ? ok(redirect(adminHref('orders', {}, search), 303)) : handled;
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'order.view');
  const { staffOrders } = context.get(shopContext);
  const { filter, page } = queryOf(request);
  const [listed, views] = await Promise.all([
    staffOrders.list(filter, page),
    staffOrders.listViews(member.id),
  ]);
  const number = page ? undefined : findByNumber(filter.q, listed);
  if (number !== undefined) {
    // Without the search, which would open the order again on the way back.
    const list = new URLSearchParams(orderQueryOf({ ...filter, q: '' })).toString();
    throw redirect(adminHref('order', { number }, list ? { list } : {}));
  }
  return { filter, page, listed, views, role: member.role, requestId: crypto.randomUUID() };
};

/** The orders of the shop with a search, filters and sorts. */
export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, listed, views, role, requestId } = loaderData;
  const result: PackingResult | undefined = actionData;
  const isPacking = result?.packing !== undefined || result?.typed?.[PACK] !== undefined;
  const query = orderQueryOf(filter);
  const isFiltered = isFilter(filter);
  const list = new URLSearchParams(orderPageQuery(filter, page)).toString();
  const { orders } = listed;
  const sort = sortOf(filter);
  const [previous, next] = sort === 'newest' ? (['newer', 'older'] as const) : (['older', 'newer'] as const);
  const hrefOf = (to: OrderPage) => to && adminHref('orders', {}, orderPageQuery(filter, to));
  const own = orderListsOf(role);
  // A link may lead to a list that the role does not need.
  const lists = ORDER_LIST_NAMES.filter((name) => own.includes(name) || name === filter.list);
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      {result?.packing && <PackingProblems {...result.packing} />}
      <OrderLists lists={lists} list={filter.list} isFiltered={isFiltered} />
      <SavedViews
        views={views}
        hasQuery={Object.keys(query).length > 0}
        result={isPacking ? undefined : result}
      />
      <OrderFilters
        key={`filters ${new URLSearchParams(query)}`}
        filter={filter}
        lists={lists}
        isFiltered={isFiltered}
      />
      {orders.length === 0 ? (
        <div className="notice">
          <p>{emptyText(filter, page)}</p>
          {filter.q !== '' && isFilter({ ...filter, q: '' }) && (
            <Link className="alone" to={adminHref('orders', {}, { q: filter.q })}>
              {copy.searchAll}
            </Link>
          )}
        </div>
      ) : (
        <OrderSelection
          key={`orders ${list}`}
          role={role}
          result={isPacking ? result : undefined}
          requestId={requestId}
        >
          <OrderTable orders={orders} list={list} />
        </OrderSelection>
      )}
      <Pager
        label={copy.pages}
        links={[
          { label: copy.first[sort], href: page && adminHref('orders', {}, query) },
          { label: copy[previous], href: hrefOf(listed[previous]) },
          { label: copy[next], href: hrefOf(listed[next]) },
        ]}
      />
    </>
  );
}

const emptyText = (filter: OrderFilter, page: OrderPage): string => {
  if (page || isFilter({ ...filter, list: undefined })) return copy.noMatch;
  return filter.list ? copy.emptyList : copy.empty;
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
