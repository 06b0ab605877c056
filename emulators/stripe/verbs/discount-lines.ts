import { invalid, type Refusal } from '../api/refusal.ts';
import { formatMoney } from '../money.ts';
import type { Coupon, LineItem } from '../objects.ts';

/** The lines with a coupon's amount shared over them in proportion, to the cent; or why it does not fit them. */
export function discountLines(
  lines: LineItem[],
  coupon: Coupon | undefined,
): { lines: LineItem[] } | { refusal: Refusal } {
  if (!coupon) return { lines };
  const param = 'discounts[0][coupon]';
  const currency = lines[0]?.currency;
  if (coupon.currency !== currency) {
    return {
      refusal: invalid(`The coupon's currency (${coupon.currency}) is not the session's (${currency}).`, {
        param,
      }),
    };
  }
  const subtotal = sumOf(lines, 'amount_subtotal');
  const amount = Math.min(coupon.amount_off, subtotal);
  let [before, given] = [0, 0];
  const discounted = lines.map((line) => {
    // What all lines so far bear, less what the earlier ones do: the cents left over go nowhere else.
    before += line.amount_subtotal;
    const discount = Number((BigInt(amount) * BigInt(before)) / BigInt(subtotal || 1)) - given;
    given += discount;
    return { ...line, amount_discount: discount, amount_total: line.amount_subtotal - discount };
  });
  const due = subtotal - amount;
  if (due < 50) {
    const message = `The Checkout Session's total amount due must add up to at least ${formatMoney(50, 'usd')} usd.`;
    return { refusal: invalid(message, { code: 'amount_too_small' }) };
  }
  return { lines: discounted };
}

/** The sum of one amount of all lines. */
export function sumOf(
  lines: LineItem[],
  amount: 'amount_subtotal' | 'amount_discount' | 'amount_total',
): number {
  return lines.reduce((sum, line) => sum + line[amount], 0);
}
