import { createCustomers } from '#adapters/postgres/accounts/customers/customer-repository.ts';
import { readCustomerQuery } from '#domain/orders/admin/customer-filter.ts';
import type { FreshDatabase } from './fresh-database.ts';

/** Lists the emails of the customers that the query of a URL finds, with `limit` customers per page. */
export const customersBy =
  ({ orm }: Pick<FreshDatabase, 'orm'>, { limit = 25 } = {}) =>
  async (query: string | Record<string, string> = '') => {
    const customers = createCustomers(orm);
    const { filter, page } = readCustomerQuery(new URLSearchParams(query));
    const from = page && (await customers.find(page.id));
    const start = page && from && { direction: page.direction, from };
    const listed = await customers.list({ filter, page: start, limit });
    return { ...listed, emails: listed.customers.map(({ email }) => email) };
  };
