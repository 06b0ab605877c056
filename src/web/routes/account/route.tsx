import { data } from 'react-router';
import { decodeCursor, encodeCursor } from '#domain/orders/order-list.ts';
import { shopContext } from '../../site/shop-context.ts';
import { revalidateIfTaken } from '../form-result.ts';
import { refuseTooOften } from '../rate-limited-form.ts';
import { isRecentVisit, PRIVATE, signedInOnly, toCurrentUser } from '../require-sign-in.ts';
import type { Route } from './+types/route';
import { AccountPage } from './page.tsx';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const user = await signedInOnly(context, 'account');
  refuseTooOften(context);
  const shop = context.get(shopContext);
  const before = decodeCursor(new URL(request.url).searchParams.get('before') ?? '');
  const { links, ...page } = await shop.payments.listOrdersWithLinks(user, before);
  const orders = { ...page, before: before ? encodeCursor(before) : null };
  const proofs = {
    hasPassword: await shop.accounts.hasPassword(user),
    isRecent: await isRecentVisit(context),
  };
  return data(
    { user: toCurrentUser(user), isProven: user.emailProvenAt !== null, orders, links, proofs },
    { headers: PRIVATE },
  );
};

export const shouldRevalidate = revalidateIfTaken;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { user, isProven, orders, links, proofs } = loaderData;
  return (
    <AccountPage
      email={user.email}
      isProven={isProven}
      fetchedOrders={orders}
      links={links}
      proofs={proofs}
    />
  );
}
