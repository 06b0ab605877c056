import type { ShopError } from '#domain/error-table.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { Result } from '#domain/result.ts';
import { confirmPayment } from './confirm-payment.ts';

type Answer = Promise<Result<OrderStatus, ShopError>>;

/**
 * Confirms payments for visitors: anybody may ask for any order number and as often as they like, so all who ask for one at
 * once get one answer.
 * Whoever has just heard of a payment asks by itself, since an answer that is under way may be older.
 */
export const confirmTogether = (ports: Parameters<typeof confirmPayment>[0]) => {
  const confirm = confirmPayment(ports, 'visitor');
  const underWay = new Map<string, Answer>();
  return (receipt: string): Answer => {
    const known = underWay.get(receipt);
    if (known) return known;
    const answer = confirm(receipt).finally(() => underWay.delete(receipt));
    underWay.set(receipt, answer);
    return answer;
  };
};
