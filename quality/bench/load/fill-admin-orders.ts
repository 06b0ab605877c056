import type { RunQuery } from '../../../operations/consistency/run-query.ts';

/** Tables whose triggers are disabled, because the generated rows satisfy their rules. */
const TABLES = ['orders', 'order_lines', 'order_history', 'fulfilment_history', 'ledger_entries', 'letters'];
/** Indexes that slow down a million inserts; they are dropped and created again. */
const SLOW_INDEXES = ['orders_by_search_words', 'shipments_by_tracking_number'];
const DAYS = 1_000;

/** Places with country, city, state and first digits of postal codes, about as often as their orders. */
const PLACES = `array['US|Portland|OR|97','US|Austin|TX|73','US|Boston|MA|02','US|Chicago|IL|60','CA|Toronto|ON|M5','GB|Leeds||LS','DE|Freiburg||79','FR|Lyon||69','JP|京都市|京都府|60','AU|Perth|WA|60']`;
const FIRST_NAMES = `array['Grace','Marcus','Élise','Noah','Oliver','Priya','Jürgen','Amélie','花子','Isla','Thomas','Layla','Dolores','Anneliese','Arjun','Hana']`;
const LAST_NAMES = `array['Whitfield','Bell','Tremblay','Bouchard','Ashworth','Nair','Weißmüller','Dubois','山田','Nguyen','Haddad','Ramírez']`;

/** Each order has an age and a sequence number `n`, from which all values follow. */
const NEW_ORDERS = `insert into orders (id, receipt, email, status, fulfilment_status, total_cents, shipping_cents,
    shipping_method, refunded_cents, gift, shipping, billing, created_at)
  select gen_random_uuid(), gen_random_uuid(), lower(first) || '.' || n % ($1::integer / 3 + 1) || '@example.com',
    case when n % 40 = 1 then 'expired' when n % 40 = 2 then 'cancelled' when n <= 20 then 'awaiting-payment' else 'paid' end,
    case when n % 40 in (1, 2) or n <= 20 or share < 0.002 then 'unfulfilled' when share < 0.003 then 'packed'
      when share < 0.008 then 'shipped' when n % 60 = 3 then 'returned' else 'delivered' end,
    600 + 890 * (1 + n % 3), 600,
    '{"id":"standard","kind":"standard","name":"Standard delivery","businessDays":[3,7]}',
    case when n <= 20 then 0 when n % 60 = 3 then 890 when n % 50 = 4 then 445 else 0 end,
    case when n % 12 = 0 then '{"message":"Happy birthday!"}'::jsonb end, address, address,
    now() - share * interval '${DAYS} days' - interval '5 minutes'
  from generate_series(1, $1) n,
    lateral (select n::float / $1 as share, (${FIRST_NAMES})[1 + n % ($1::integer / 3 + 1) % 16] as first,
      (${LAST_NAMES})[1 + n / 16 % 12] as last, string_to_array((${PLACES})[1 + n % 10], '|') as place) p,
    lateral (select jsonb_build_object('name', first || ' ' || last, 'line1', n % 300 || ' Cedar Avenue', 'line2', '',
      'city', place[2], 'state', place[3], 'postal_code', place[4] || lpad((n::bigint * 7919 % 1000)::text, 3, '0'),
      'country', place[1], 'phone', '+1 555 0100') as address) a`;

const NEW_LINES = `insert into order_lines (order_id, position, product_id, name, price_cents, quantity, grams)
  select o.id, p.place - 1, p.id, p.name, 890, 1, p.unit_grams
  from orders o
  join (select id, name, unit_grams, row_number() over (order by id) as place from products limit 3) p
    on p.place <= (o.total_cents - 600) / 890`;

const PAID = `(select id, total_cents, refunded_cents, fulfilment_status, created_at from orders
  where status = 'paid' order by created_at) o`;
const isAfter = (status: string): string =>
  `array_position(array['unfulfilled','packed','shipped','delivered','returned'], o.fulfilment_status) >=
   array_position(array['unfulfilled','packed','shipped','delivered','returned'], '${status}')`;

const STEPS = [
  ['unfulfilled', 'packed', '1 day'],
  ['packed', 'shipped', '30 hours'],
  ['shipped', 'delivered', '6 days'],
  ['delivered', 'returned', '12 days'],
] as const;

/** Statements that fill what belongs to the orders; each reads them once. */
const RELATED = [
  // Accounts that have not ordered yet, beside the guests.
  `insert into users (id, email, display_name, email_proven_at)
    select gen_random_uuid(), 'account.' || n || '@example.com', 'Ada ' || n, now()
    from generate_series(1, (select count(*)::integer / 10 from orders)) n`,
  NEW_LINES,
  `insert into order_history (order_id, "from", "to", event, at)
    select id, null, 'awaiting-payment', 'placed', created_at from orders order by created_at`,
  `insert into order_history (order_id, "from", "to", event, at)
    select id, 'awaiting-payment', 'paid', 'payment-received', created_at + interval '4 minutes' from ${PAID}`,
  `insert into order_history (order_id, "from", "to", event, at)
    select id, 'awaiting-payment', status, case status when 'expired' then 'payment-expired' else 'payment-cancelled' end,
      created_at + interval '32 minutes' from orders where status in ('expired', 'cancelled')`,
  ...STEPS.map(
    ([from, to, delay]) => `insert into fulfilment_history (order_id, "from", "to", at)
      select id, '${from}', '${to}', created_at + interval '${delay}' from ${PAID} where ${isAfter(to)}`,
  ),
  `insert into ledger_entries (order_id, kind, amount_cents, at)
    select id, 'payment', total_cents, created_at + interval '4 minutes' from ${PAID}`,
  `insert into ledger_entries (order_id, kind, amount_cents, at)
    select id, 'refund', -refunded_cents, created_at + interval '12 days' from ${PAID} where refunded_cents > 0`,
  `insert into shipments (order_id, shipped_at, carrier, tracking_number, announce_at, announced_at)
    select id, at, 'ups', '1Z' || upper(substr(md5(id::text), 1, 16)), at, at
    from ${PAID}, lateral (select created_at + interval '30 hours' as at) t where ${isAfter('shipped')}`,
  `insert into shipment_lines (shipment_id, order_id, position, quantity)
    select s.id, s.order_id, l.position, l.quantity from shipments s join order_lines l on l.order_id = s.order_id`,
  `insert into letters ("to", kind, facts, created_at, due_at, until, sent_at, attempts, order_id)
    select email, 'order-paid', null, at, null, at + interval '3 days', at, 1, id
    from orders, lateral (select created_at + interval '4 minutes' as at) t
    where status = 'paid' and created_at > now() - interval '30 days'`,
] as const;

/** Fills a migrated shop with orders as a shop of that size has after three years: most of them are delivered. */
export const fillAdminOrders = async (rows: RunQuery, count: number): Promise<void> => {
  const dropped = await rows<{ definition: string }>(
    'select pg_get_indexdef(name::regclass) as definition from unnest($1::text[]) as name',
    [SLOW_INDEXES],
  );
  for (const index of SLOW_INDEXES) await rows(`drop index ${index}`);
  for (const table of TABLES) await rows(`alter table ${table} disable trigger all`);
  await rows(NEW_ORDERS, [count]);
  for (const statement of RELATED) await rows(statement);
  for (const table of TABLES) await rows(`alter table ${table} enable trigger all`);
  for (const { definition } of dropped) await rows(definition);
  await rows('vacuum analyze');
  await rows('checkpoint');
};
