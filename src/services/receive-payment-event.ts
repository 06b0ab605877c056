import type { ShopError } from '#domain/error-table.ts';
import { ok, type Result } from '#domain/result.ts';
import { confirmPayment } from './confirm-payment.ts';
import type { Ports } from './ports.ts';

type Needs = Pick<Ports, 'orders' | 'payment' | 'log' | 'clock'>;

/**
 * Takes an event from the payment provider. An event is only a hint to look: what counts is what the provider then says,
 * so repeats, odd orders and losses do no harm. An error asks the provider to deliver it again.
 */
export const receivePaymentEvent = (ports: Needs) => {
  const confirm = confirmPayment(ports);
  return async (body: string, signature: string): Promise<Result<void, ShopError>> => {
    const event = ports.payment.readEvent(body, signature);
    if (!event.ok) {
      ports.log.warn({}, "an event came whose signature is not the payment provider's");
      return event;
    }
    await ports.orders.recordEvent(event.value);
    if (event.value.receipt) {
      const confirmed = await confirm(event.value.receipt);
      if (!confirmed.ok && confirmed.error.code !== 'unknown-order') return confirmed;
    }
    return ok(undefined);
  };
};
