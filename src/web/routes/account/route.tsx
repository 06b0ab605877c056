import { data } from 'react-router';
import { shopContext } from '../../shop-context.ts';
import { PRIVATE, signedInOnly, toCurrentUser } from '../signed-in-only.ts';
import type { Route } from './+types/route';
import { AccountPage } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const user = await signedInOnly(context, 'account');
  const orders = await context.get(shopContext).listOrders(user);
  return data(
    { user: toCurrentUser(user), isProven: user.emailProvenAt !== null, orders },
    { headers: PRIVATE },
  );
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { user, isProven, orders } = loaderData;
  return <AccountPage email={user.email} isProven={isProven} fetchedOrders={orders} />;
}
