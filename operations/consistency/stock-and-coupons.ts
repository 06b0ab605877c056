import type { RunQuery } from './run-query.ts';

/** The grams of each product in stock, in open and paid orders, and refunded for good. */
export type Baseline = ReadonlyMap<string, number>;

const STOCK = `with refunded as (
    select order_id, position, sum(quantity) as units, sum(restocked) as restocked
    from refund_request_lines group by 1, 2)
  select p.id, p.stock_grams as free,
    p.stock_grams + coalesce(sum(
      case when o.status in ('awaiting-payment', 'paid') then l.grams else l.grams / l.quantity * r.units end
      - l.grams / l.quantity * coalesce(r.restocked, 0)), 0)::integer as all
  from products p
  left join (order_lines l left join refunded r on r.order_id = l.order_id and r.position = l.position
      join orders o on o.id = l.order_id and (o.status in ('awaiting-payment', 'paid') or r.units > 0))
    on l.product_id = p.id
  group by p.id`;

const COUPONS = `select c.code, c.redeemed, c.total_limit as limit,
    count(r.order_id) filter (where r.released_at is null)::integer as uses,
    count(o.id) filter (where (o.status in ('awaiting-payment', 'paid')) <> (r.released_at is null))::integer as mismatched
  from coupons c left join coupon_redemptions r on r.code = c.code left join orders o on o.id = r.order_id
  group by c.code`;

/**
 * Counts the grams of each product in stock, in open and paid orders, and those that a refund did not put back, also of
 * orders that ended after it.
 */
export const countStock = async (rows: RunQuery): Promise<Baseline> =>
  new Map((await rows<{ id: string; all: number }>(STOCK)).map(({ id, all }) => [id, all]));

/** I2: free, reserved, sold and lost grams add up to the baseline, if there is one; coupons count their redemptions. */
export const checkStockAndCoupons = async (
  rows: RunQuery,
  baseline: Baseline = new Map(),
): Promise<string[]> => [...(await checkStock(rows, baseline)), ...(await checkCoupons(rows))];

const checkStock = async (rows: RunQuery, baseline: Baseline): Promise<string[]> =>
  (await rows<{ id: string; free: number; all: number }>(STOCK)).flatMap(({ id, free, all }) => {
    const expected = baseline.get(id);
    if (free < 0) return [`I2: the stock of ${id} is ${free} g`];
    return expected === undefined || expected === all
      ? []
      : [`I2: ${id} has ${all} g in stock and orders instead of ${expected} g`];
  });

type CouponRow = { code: string; redeemed: number; limit: number | null; uses: number; mismatched: number };

const checkCoupons = async (rows: RunQuery): Promise<string[]> =>
  (await rows<CouponRow>(COUPONS)).flatMap(({ code, redeemed, limit, uses, mismatched }) => [
    ...(redeemed === uses ? [] : [`I2: coupon ${code} counts ${redeemed} redemptions and has ${uses}`]),
    ...(limit !== null && redeemed > limit
      ? [`I2: coupon ${code} is redeemed ${redeemed} times, and its limit is ${limit}`]
      : []),
    ...(mismatched === 0
      ? []
      : [`I2: coupon ${code} is redeemed by ${mismatched} ended orders, or released by active ones`]),
  ]);
