import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Address } from '#domain/orders/address.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { listOrders } from '#test/support/order-list.ts';
import { anEmail, aSignUp, PASSWORD, type Shopper, shopperAt } from '#test/support/shopper.ts';

const placedSchema = z.object({ linkSecret: z.string() });

/** Somebody all of whose things hold words that nobody else's do. */
export type Person = {
  readonly email: string;
  readonly shopper: Shopper;
  readonly receipt: string;
  readonly linkSecret: string;
  readonly address: Address;
  /** Order numbers of theirs, which an owner may read in the log. */
  readonly receipts: string[];
  /** What else nobody but they may hear. */
  readonly canaries: string[];
};

/** Somebody signs up, orders, wishes for something and puts it into the cart. */
export const moveIn = async (origin: string, tea: string): Promise<Person> => {
  const shopper = shopperAt(origin);
  const [name, street, email] = [`Canary ${randomUUID()}`, `Lane ${randomUUID()}`, anEmail()];
  await shopper.post('/api/auth/sign-up', aSignUp(email, { displayName: name }));
  const address = anAddress({ name, line1: street });
  const request = aPurchase({ items: [{ id: tea, quantity: 1 }], shipping: address, billing: address });
  const placed = await shopper.post('/checkout-form', request);
  const { linkSecret } = placedSchema.parse(await placed.json());
  await shopper.ask(`/api/wish-list/${tea}`, { method: 'PUT' });
  await shopper.post('/api/cart/changes', { changes: [{ changeId: randomUUID(), id: tea, by: 3 }] });
  const { receipt } = request;
  return {
    email,
    shopper,
    receipt,
    linkSecret,
    address,
    receipts: [receipt],
    canaries: [name, street, email, linkSecret],
  };
};

/** Whose order is not their own any more: neither in their list, nor by its number. */
export const lost = async (people: readonly Person[]): Promise<string[]> => {
  const owned = await Promise.all(
    people.map(async ({ shopper, receipt, email }) => {
      const receipts = (await listOrders(shopper)).map((order) => order.receipt);
      const sums = await shopper.ask(`/api/orders/${receipt}/sums`);
      return receipts.includes(receipt) && sums.ok
        ? []
        : [`${email} does not find their own order: ${receipts.join()}`];
    }),
  );
  return owned.flat();
};

/** Lines of the log that name somebody, or hold what opens something of theirs. */
export const logged = (
  log: string,
  people: readonly Person[],
  letterSecrets: readonly string[],
): string[] => {
  // Order numbers may be there: they open nothing of an account.
  const secrets = [
    PASSWORD,
    ...letterSecrets,
    ...people.flatMap(({ canaries, shopper }) => [...canaries, ...shopper.jar.values()]),
  ];
  const lines = log.split('\n');
  return [
    ...(lines.length > people.length
      ? []
      : ['the log says hardly anything, so that nothing could be seen in it']),
    ...lines
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `the log tells of somebody: ${line.slice(0, 300)}`),
  ];
};
