import { randomUUID } from 'node:crypto';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import { readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import type { FreshDatabase } from './fresh-database.ts';

type Columns = {
  readonly receipt?: string;
  readonly email?: string;
  readonly name?: string;
  readonly postalCode?: string;
  readonly country?: string;
  readonly status?: string;
  readonly fulfilment?: string;
  readonly refunded?: number;
  readonly at?: string;
  readonly gift?: { readonly message?: string; readonly deliverAfter?: string };
};

/** Stores an order of $10.00 without lines; returns its number. */
export const storeOrder = async (
  { rows }: Pick<FreshDatabase, 'rows'>,
  {
    receipt = randomUUID(),
    email = 'ada@example.com',
    name = 'Ada Lovelace',
    postalCode = 'SW1A 1AA',
    country = 'GB',
    status = 'paid',
    fulfilment = 'unfulfilled',
    refunded = 0,
    at = '2026-11-02T10:00:00Z',
    gift,
  }: Columns = {},
): Promise<string> => {
  const shipping = { name, line1: '1 Lane', line2: '', city: 'London', state: '', country, phone: '+44' };
  await rows(
    `insert into orders (id, receipt, email, status, fulfilment_status, total_cents, refunded_cents, shipping, billing, created_at, gift)
     values (gen_random_uuid(), $1, $2, $3, $4, 1000, $5, $6, '{}', $7, $8)`,
    [
      receipt,
      email,
      status,
      fulfilment,
      refunded,
      JSON.stringify({ ...shipping, postal_code: postalCode }),
      at,
      gift ? JSON.stringify(gift) : null,
    ],
  );
  return receipt;
};

/** Lists the numbers of the orders that the query of a URL finds, with `limit` orders per page. */
export const listedBy =
  ({ orm }: Pick<FreshDatabase, 'orm'>, { limit = 50, now = new Date('2026-11-05T20:00:00Z') } = {}) =>
  async (query: string | Record<string, string>) => {
    const { filter, page } = readOrderQuery(new URLSearchParams(query));
    const listed = await createStaffOrders(orm).list({ filter, page, now, limit });
    return { ...listed, numbers: listed.orders.map(({ orderNumber }) => orderNumber) };
  };
