import { type ApiError, invalid } from '../api/api-error.ts';
import { formatMoney } from '../money.ts';
import type { Coupon, LineItem } from '../objects.ts';

/** Distributes a coupon's amount over the lines in proportion, to the cent; or returns an error if it does not apply. */
export function discountLines(
  lines: LineItem[],
  coupon: Coupon | undefined,
): { lines: LineItem[] } | { apiError: ApiError } {
  if (!coupon) return { lines };
  const param = 'discounts[0][coupon]';
  const currency = lines[0]?.currency;
  if (coupon.currency !== currency) {
    return {
      apiError: invalid(`The coupon's currency (${coupon.currency}) is not the session's (${currency}).`, {
        param,
      }),
    };
  }
  const subtotal = sumOf(lines, 'amount_subtotal');
  const amount = Math.min(coupon.amount_off, subtotal);
  let [before, allocated] = [0, 0];
  const discounted = lines.map((line) => {
    // The discount of all lines so far, less that of the earlier ones, so that no cent is lost to rounding.
    before += line.amount_subtotal;
    const discount = Number((BigInt(amount) * BigInt(before)) / BigInt(subtotal || 1)) - allocated;
    allocated += discount;
    return { ...line, amount_discount: discount, amount_total: line.amount_subtotal - discount };
  });
  const due = subtotal - amount;
  if (due < 50) {
    const message = `The Checkout Session's total amount due must add up to at least ${formatMoney(50, 'usd')} usd.`;
    return { apiError: invalid(message, { code: 'amount_too_small' }) };
  }
  return { lines: discounted };
}

export function sumOf(
  lines: LineItem[],
  amount: 'amount_subtotal' | 'amount_discount' | 'amount_total',
): number {
  return lines.reduce((sum, line) => sum + line[amount], 0);
}
