import type { OpenShop } from './open-shop.ts';
import type { Shopper } from './shopper.ts';

type Shop = Pick<OpenShop, 'database' | 'newShopper'>;

/** A signed-in shopper, and the email of the account. */
export type Customer = Shopper & { readonly email: string };

/** Creates an account with an unverified email. */
export const newCustomer = async (
  shop: Pick<Shop, 'newShopper'>,
  shopper: Shopper = shop.newShopper(),
): Promise<Customer> => {
  const email = await shopper.signUp();
  return { ...shopper, email };
};

/** Marks the email of an account as verified. */
export const markEmailVerified = async (
  { database }: Pick<Shop, 'database'>,
  email: string,
): Promise<void> => {
  await database.rows('update users set email_proven_at = now() where email = $1', [email]);
};

/** Creates an account with a verified email. */
export const newVerifiedCustomer = async (
  shop: Shop,
  shopper: Shopper = shop.newShopper(),
): Promise<Customer> => {
  const customer = await newCustomer(shop, shopper);
  await markEmailVerified(shop, customer.email);
  return customer;
};
