import { Link } from 'react-router';
import { adminCustomers as copy } from '#copy/admin/customers.ts';
import {
  customerPageQuery,
  customerQueryOf,
  readCustomerQuery,
} from '#domain/orders/admin/customer-filter.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { CustomerFilters } from './customer-filters.tsx';
import { CustomerTable } from './customer-table.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'customer.view');
  const { filter, page } = readCustomerQuery(new URL(request.url).searchParams);
  return { filter, page, listed: await context.get(shopContext).customers.list(filter, page) };
};

/** People with an account or an order, by email, with a search and filters. */
export default function CustomersPage({ loaderData: { filter, page, listed } }: Route.ComponentProps) {
  const { customers, previous, next, isTruncated } = listed;
  const query = customerQueryOf(filter);
  const isFiltered = filter.q !== '' || filter.kind !== undefined;
  const list = new URLSearchParams(customerPageQuery(filter, page)).toString();
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <DoneNotice texts={copy.done} />
      <CustomerFilters key={String(new URLSearchParams(query))} filter={filter} />
      {isTruncated && <p className="notice">{copy.truncated}</p>}
      {customers.length === 0 ? (
        <p className="notice">{isFiltered || page ? copy.noMatch : copy.empty}</p>
      ) : (
        <CustomerTable customers={customers} list={list} />
      )}
      <nav aria-label={copy.pages} className="actions">
        {page && (
          <Link className="alone" to={adminHref('customers', {}, query)}>
            {copy.first}
          </Link>
        )}
        {previous && (
          <Link className="alone" to={adminHref('customers', {}, customerPageQuery(filter, previous))}>
            {copy.previous}
          </Link>
        )}
        {next && (
          <Link className="alone" to={adminHref('customers', {}, customerPageQuery(filter, next))}>
            {copy.next}
          </Link>
        )}
      </nav>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
