import { aPurchase } from '../../../test/support/examples.ts';
import { sessionIdInUrl } from '../../../test/support/payment-control.ts';
import { shopperAt } from '../../../test/support/shopper.ts';
import type { TestEnvironment } from '../environment/test-environment.ts';
import type { SignedInUser } from './signed-in-users.ts';

const CONCURRENCY = 4;

/** Orders and pays; returns the duration of the order request in ms. */
const placeOrder = async (environment: TestEnvironment, { cookie }: SignedInUser): Promise<number> => {
  const shopper = shopperAt(environment.origins[0] ?? '');
  const [name = '', value = ''] = cookie.split('=');
  shopper.jar.set(name, value);
  const startedAt = performance.now();
  const placed = await shopper.post(
    '/checkout-form',
    aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] }),
  );
  if (!placed.ok) throw new Error(`A purchase returned ${placed.status}: ${await placed.text()}`);
  const ms = performance.now() - startedAt;
  const { url } = (await placed.json()) as { url: string };
  await environment.payment.pay(sessionIdInUrl(url));
  return ms;
};

/** Every user orders and pays once; returns the duration of each order request in ms. */
export const placeOrders = async (
  environment: TestEnvironment,
  buyers: readonly SignedInUser[],
): Promise<number[]> => {
  const remaining = [...buyers];
  const durations: number[] = [];
  const worker = async () => {
    for (let next = remaining.pop(); next; next = remaining.pop())
      durations.push(await placeOrder(environment, next));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return durations;
};
