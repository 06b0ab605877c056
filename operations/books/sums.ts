import { MOST_TOLD, type Rows } from './rows.ts';

const SUMS = `select o.receipt, o.total_cents as total, sum(l.price_cents::bigint * l.quantity)::bigint as gross,
    sum(l.discount_cents)::bigint as off, bool_and(l.grams = l.quantity * p.unit_grams) as weighed,
    bool_and(l.price_cents = p.price_cents) as priced,
    coalesce((select sum((d->>'amountCents')::bigint) from jsonb_array_elements(o.discounts) d), 0) as told
  from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
  group by o.id`;

/** Those that do not add up, found where the orders are, since a shop has more of them than fit into memory. */
const WRONG = `select * from (${SUMS}) s where gross - off <> total or off <> told order by receipt limit ${MOST_TOLD}`;

/** What an order says it costs, and what its lines say. */
export type Sums = {
  receipt: string;
  total: number;
  gross: string;
  off: string;
  told: string;
  weighed: boolean;
  priced: boolean;
};

/** The sums of every order. */
export const readSums = (rows: Rows): Promise<Sums[]> => rows<Sums>(SUMS);

/** What of I3 a database tells alone, whatever its owner has changed since: lines less discounts are the total. */
export const sums = async (rows: Rows): Promise<string[]> => (await rows<Sums>(WRONG)).flatMap(addUp);

/** What does not add up in one order. */
export const addUp = ({ receipt, total, gross, off, told }: Sums): string[] => [
  ...(Number(gross) - Number(off) === total ? [] : [`I3: order ${receipt} does not cost what its lines do`]),
  ...(off === told ? [] : [`I3: order ${receipt} tells of other discounts than its lines have`]),
];
