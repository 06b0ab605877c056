import { aPurchase } from '../../../test/support/examples.ts';
import { sessionOf } from '../../../test/support/payment-desk.ts';
import { shopperAt } from '../../../test/support/shopper.ts';
import type { Town } from '../test-environment.ts';
import type { SignedIn } from './signed-in-users.ts';

const BUYERS = 4;

/** Orders and pays for somebody whose page is open; answers how long the shop took to take the order. */
const buy = async (town: Town, { cookie }: SignedIn): Promise<number> => {
  const shopper = shopperAt(town.origins[0] ?? '');
  const [name = '', value = ''] = cookie.split('=');
  shopper.jar.set(name, value);
  const begun = performance.now();
  const placed = await shopper.post(
    '/checkout-form',
    aPurchase({ items: [{ id: 'marrakech-mint', quantity: 1 }] }),
  );
  if (!placed.ok) throw new Error(`a purchase was answered ${placed.status}: ${await placed.text()}`);
  const ms = performance.now() - begun;
  const { url } = (await placed.json()) as { url: string };
  await town.payment.pay(sessionOf(url));
  return ms;
};

/** Everybody orders and pays once, a few at a time; answers how long each order took, ms. */
export const buyAll = async (town: Town, buyers: readonly SignedIn[]): Promise<number[]> => {
  const waiting = [...buyers];
  const took: number[] = [];
  const buyer = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) took.push(await buy(town, next));
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  return took;
};
