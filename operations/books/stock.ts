import type { Rows } from './rows.ts';

/** What lay on the shelf and in open or paid orders together, in grams by product. */
export type Baseline = ReadonlyMap<string, number>;

const HELD = `select p.id, p.stock_grams as free, p.stock_grams + coalesce(sum(l.grams), 0)::integer as all
  from products p
  left join (order_lines l join orders o on o.id = l.order_id and o.status in ('awaiting-payment', 'paid'))
    on l.product_id = p.id
  group by p.id`;

const COUPONS = `select c.code, c.redeemed, c.total_limit as limit,
    count(r.order_id) filter (where r.released_at is null)::integer as uses,
    count(o.id) filter (where (o.status in ('awaiting-payment', 'paid')) <> (r.released_at is null))::integer as odd
  from coupons c left join coupon_redemptions r on r.code = c.code left join orders o on o.id = r.order_id
  group by c.code`;

/** What there is of each product, on the shelf and in orders that hold it. */
export const countStock = async (rows: Rows): Promise<Baseline> =>
  new Map((await rows<{ id: string; all: number }>(HELD)).map(({ id, all }) => [id, all]));

/**
 * I2: of every product what is free, reserved and sold is what there was, where that is known; a coupon is used as often
 * as it counts.
 */
export const stock = async (rows: Rows, baseline: Baseline = new Map()): Promise<string[]> => [
  ...(await shelf(rows, baseline)),
  ...(await coupons(rows)),
];

const shelf = async (rows: Rows, baseline: Baseline): Promise<string[]> =>
  (await rows<{ id: string; free: number; all: number }>(HELD)).flatMap(({ id, free, all }) => {
    const had = baseline.get(id);
    if (free < 0) return [`I2: there are ${free} g of ${id}`];
    return had === undefined || had === all ? [] : [`I2: ${had} g of ${id} have become ${all} g`];
  });

type Coupon = { code: string; redeemed: number; limit: number | null; uses: number; odd: number };

const coupons = async (rows: Rows): Promise<string[]> =>
  (await rows<Coupon>(COUPONS)).flatMap(({ code, redeemed, limit, uses, odd }) => [
    ...(redeemed === uses ? [] : [`I2: coupon ${code} counts ${redeemed} and is used ${uses} times`]),
    ...(limit !== null && redeemed > limit
      ? [`I2: coupon ${code} is used ${redeemed} of ${limit} times`]
      : []),
    ...(odd === 0
      ? []
      : [`I2: coupon ${code} is kept by ${odd} orders that ended, or lost by ones that did not`]),
  ]);
