import {
  CUSTOMERS_PER_PAGE,
  type CustomerFilter,
  type CustomerPage,
} from '#domain/orders/admin/customer-filter.ts';
import type { Customer, ListedCustomer, Ports } from '../../ports/ports.ts';

/** A page of the list of customers, with the pages beside it. */
export type ListedCustomerPage = {
  readonly customers: readonly ListedCustomer[];
  readonly previous: CustomerPage;
  readonly next: CustomerPage;
  readonly isTruncated: boolean;
};

/** Lists customers for staff; the first ones if the customer at which the page begins was erased. */
export async function listCustomers(
  { customers }: Pick<Ports, 'customers'>,
  filter: CustomerFilter,
  page: CustomerPage,
): Promise<ListedCustomerPage> {
  const from = page && (await customers.find(page.id));
  const read = (start: { readonly direction: 'next' | 'previous'; readonly from: Customer } | undefined) =>
    customers.list({ filter, page: start, limit: CUSTOMERS_PER_PAGE });
  const found = await read(page && from && { direction: page.direction, from });
  // The first page is always full, also if it was reached backwards.
  const listed = page?.direction === 'previous' && !found.hasPrevious ? await read(undefined) : found;
  return {
    customers: listed.customers,
    previous: pageFrom('previous', listed.hasPrevious ? listed.customers[0] : undefined),
    next: pageFrom('next', listed.hasNext ? listed.customers.at(-1) : undefined),
    isTruncated: listed.isTruncated,
  };
}

const pageFrom = (
  direction: 'next' | 'previous',
  customer: Pick<ListedCustomer, 'id'> | undefined,
): CustomerPage => customer && { direction, id: customer.id };
