import type { Order } from '#domain/orders/order.ts';
import type { OrderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Returns the order number in a range, such as that of a short number; otherwise its orders, none or several. Of several,
 * `isPaidOnly` takes the only paid one.
 */
export async function resolveOrderNumber(
  { orders }: Pick<Ports, 'orders'>,
  range: OrderNumberRange,
  { isPaidOnly }: { readonly isPaidOnly: boolean },
): Promise<Result<string, readonly Order[]>> {
  const numbers = await orders.listNumbers(range);
  const [number] = numbers;
  if (number !== undefined && numbers.length === 1) return ok(number);
  const found = await Promise.all(numbers.map((each) => orders.find(each)));
  const candidates = found.filter((order) => order !== undefined);
  const [paid, ...othersPaid] = candidates.filter(({ status }) => status === 'paid');
  return isPaidOnly && paid && othersPaid.length === 0 ? ok(paid.orderNumber) : err(candidates);
}
