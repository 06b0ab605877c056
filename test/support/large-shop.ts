import type { RunQuery } from '#operations/consistency/run-query.ts';

/** The size of a shop. */
export type Size = {
  readonly products: number;
  readonly orders: number;
  /** Accounts; by default one per fifty orders. */
  readonly users?: number;
  /** Products per order; by default one. */
  readonly lines?: number;
};

const ORDERS_PER_USER = 50;

/** Indexes that slow down a million inserts; they are dropped and created again. */
const SLOW_INDEXES = ['products_search', 'products_plain_name'];

/** Tables whose triggers are disabled, because the generated rows satisfy their rules. */
const ORDER_TABLES = ['orders', 'order_lines', 'order_history'];

/** Each name has two of these words, so some searches find a tenth of all products. */
const WORDS = `array['spring','misty','golden','old','wild','royal','quiet','smoky','silver','early']`;

/** Fills a migrated shop with products, shoppers, and orders with lines and history. */
export const fillShop = async (
  rows: RunQuery,
  { products, orders, users = Math.ceil(orders / ORDERS_PER_USER), lines = 1 }: Size,
): Promise<void> => {
  const dropped = await rows<{ definition: string }>(
    'select pg_get_indexdef(name::regclass) as definition from unnest($1::text[]) as name',
    [SLOW_INDEXES],
  );
  for (const index of SLOW_INDEXES) await rows(`drop index ${index}`);
  await rows(
    `insert into products (id, category_id, themes, position, name, price_cents, type, description, taste, image_url,
        images, consist, unit, liquor, brewing, stock_grams, unit_grams)
      select p.id || '-' || n, p.category_id, p.themes, p.position + n, p.name || ' ' || (${WORDS})[1 + n % 10] || ' ' || n,
        p.price_cents, p.type, p.description, p.taste, p.image_url, p.images, p.consist, p.unit, p.liquor, p.brewing,
        p.unit_grams * 1000, p.unit_grams
      from generate_series(1, $1) n
      join (select *, row_number() over (order by id) as place from products) p
        on p.place = 1 + n % (select count(*) from products)`,
    [products],
  );
  await rows(
    `insert into users (id, email, display_name)
      select gen_random_uuid(), 'shopper-' || n || '@example.com', 'Ada' from generate_series(1, $1) n`,
    [users],
  );
  for (const table of ORDER_TABLES) await rows(`alter table ${table} disable trigger all`);
  await rows(
    `insert into orders (id, receipt, user_id, email, status, total_cents, shipping, billing, payment_session_id, created_at)
      select gen_random_uuid(), gen_random_uuid(), case when n % 5 > 0 then u.id end, u.email,
        case when n % 1000 = 0 then 'awaiting-payment' when n % 10 = 1 then 'expired' else 'paid' end, 890,
        '{}', '{}', 'cs_large_' || n, now() - n * interval '1 minute'
      from generate_series(1, $1) n
      join (select id, email, row_number() over () as place from users) u
        on u.place = 1 + n % (select count(*) from users)`,
    [orders],
  );
  // Earlier orders of the shop are kept.
  const isNew = (table: string) => `not exists (select from ${table} t where t.order_id = o.id)`;
  await addLines(rows, isNew('order_lines'), lines);
  await rows(
    `insert into order_history (order_id, "from", "to", event, at)
      select id, null, 'awaiting-payment', 'placed', created_at from orders o
      where ${isNew('order_history')}`,
  );
  await rows(
    `insert into payment_events (id, type, receipt, received_at)
      select 'evt_large_' || receipt, 'checkout.session.completed', receipt::text, created_at + interval '1 minute'
      from orders where status = 'paid' order by created_at`,
  );
  for (const table of ORDER_TABLES) await rows(`alter table ${table} enable trigger all`);
  for (const { definition } of dropped) await rows(definition);
  await rows('vacuum analyze');
};

/** Adds lines to each order of a condition, which may refer to values from `$2` on. */
export const addLines = (
  rows: RunQuery,
  condition: string,
  lines: number,
  ...values: readonly unknown[]
): Promise<unknown> =>
  rows(
    `insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
      select o.id, p.place - 1, p.id, p.name, 890, 1, 50
      from orders o, (select id, name, row_number() over (order by id <> 'marrakech-mint', id) as place
        from products order by place limit $1) p
      where ${condition}`,
    [lines, ...values],
  );
