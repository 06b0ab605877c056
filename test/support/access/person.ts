import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Address } from '#domain/orders/address.ts';
import { anAddress, aPurchase } from '#test/support/examples.ts';
import { listOrders } from '#test/support/order-list.ts';
import { anEmail, aSignUp, PASSWORD, type Shopper, shopperAt } from '#test/support/shopper.ts';

const placedSchema = z.object({ linkSecret: z.string() });

/** A person whose data all contain canaries. */
export type Person = {
  readonly email: string;
  readonly shopper: Shopper;
  readonly receipt: string;
  readonly linkSecret: string;
  readonly address: Address;
  /** Their order numbers, which may appear in the log. */
  readonly receipts: string[];
  /** Further secrets of the person. */
  readonly canaries: string[];
};

/** Signs up, orders, adds to the wish list and to the cart. */
export const createPerson = async (origin: string, tea: string): Promise<Person> => {
  const shopper = shopperAt(origin);
  const [name, street, email] = [`Canary ${randomUUID()}`, `Lane ${randomUUID()}`, anEmail()];
  await shopper.register(aSignUp(email, { displayName: name }));
  const address = anAddress({ name, line1: street });
  const request = aPurchase({ items: [{ id: tea, quantity: 1 }], shipping: address, billing: address });
  const placed = await shopper.post('/checkout-form', request);
  const { linkSecret } = placedSchema.parse(await placed.json());
  await shopper.changeSavedItems({ id: tea, wished: true });
  await shopper.changeSavedItems({ id: tea, by: 3 });
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

/** People whose order is missing from their list or not found by its number. */
export const findLostOrders = async (people: readonly Person[]): Promise<string[]> => {
  const owned = await Promise.all(
    people.map(async ({ shopper, receipt, email }) => {
      const receipts = (await listOrders(shopper)).map((order) => order.receipt);
      const totals = await shopper.request(`/api/orders/${receipt}/sums`);
      return receipts.includes(receipt) && totals.ok
        ? []
        : [`${email} does not find their own order: ${receipts.join()}`];
    }),
  );
  return owned.flat();
};

/** Lines of the log that contain personal data or secrets of these people. */
export const findLeaks = (
  log: string,
  people: readonly Person[],
  emailSecrets: readonly string[],
): string[] => {
  // Order numbers may be logged, because they give no access to an account.
  const secrets = [
    PASSWORD,
    ...emailSecrets,
    ...people.flatMap(({ canaries, shopper }) => [...canaries, ...shopper.jar.values()]),
  ];
  const lines = log.split('\n');
  return [
    ...(lines.length > people.length ? [] : ['the log has too few lines to be checked']),
    ...lines
      .filter((line) => secrets.some((secret) => line.includes(secret)))
      .map((line) => `the log contains personal data: ${line.slice(0, 300)}`),
  ];
};
