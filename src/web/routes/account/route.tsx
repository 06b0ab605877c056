import { data } from 'react-router';
import { decodeCursor, encodeCursor } from '#domain/orders/order-list.ts';
import { revalidateUnlessRejected } from '../../components/forms/form-result.ts';
import { throwIfRejected } from '../../loaders/reject-request.ts';
import {
  hasRecentSignIn,
  PRIVATE_HEADERS,
  requireSignIn,
  toCurrentUser,
} from '../../loaders/require-sign-in.ts';
import { shopContext } from '../../site/shop-context.ts';
import type { Route } from './+types/route';
import { AccountPage } from './page.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const user = await requireSignIn(context, 'account');
  throwIfRejected(context);
  const shop = context.get(shopContext);
  const before = decodeCursor(new URL(request.url).searchParams.get('before') ?? '');
  const { links, ...page } = await shop.payments.listOrdersWithLinks(user, before);
  const orders = { ...page, before: before ? encodeCursor(before) : null };
  const reauthentication = {
    hasPassword: await shop.accounts.hasPassword(user),
    isRecent: await hasRecentSignIn(context),
  };
  return data(
    {
      user: toCurrentUser(user),
      isProven: user.emailVerifiedAt !== null,
      orders,
      links,
      proofs: reauthentication,
    },
    { headers: PRIVATE_HEADERS },
  );
};

export const shouldRevalidate = revalidateUnlessRejected;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { user, isProven: isVerified, orders, links, proofs: reauthentication } = loaderData;
  return (
    <AccountPage
      email={user.email}
      isVerified={isVerified}
      fetchedOrders={orders}
      links={links}
      reauthentication={reauthentication}
    />
  );
}
