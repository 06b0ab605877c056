import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { auth } from '#copy/pages/auth.ts';
import { greetingAt } from '#domain/accounts/greeting.ts';
import type { DisplayedOrders } from '#domain/orders/order-list.ts';
import { AccountLayout } from '../../components/accounts/account-layout.tsx';
import { WishList } from '../../components/wish-list/wish-list.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import { AccountData, type Reauthentication } from './account-data.tsx';
import type { AccountFormResult } from './account-forms.ts';
import { EmailVerification } from './email-verification.tsx';
import { OrderHistory } from './order-history.tsx';
import type { FetchedOrders } from './use-live-orders.ts';

type Props = {
  readonly email: string;
  readonly displayName: string;
  readonly isVerified: boolean;
  readonly fetchedOrders: DisplayedOrders & FetchedOrders;
  readonly reauthentication: Reauthentication;
  /** Response to a form sent without scripts. */
  readonly result: AccountFormResult | undefined;
};

/** The account page (ORD-5, WISH-3). */
export function AccountPage({
  email,
  displayName,
  isVerified,
  fetchedOrders,
  reauthentication,
  result,
}: Props) {
  const user = useShopSelector(selectUserEmail);
  const isNew = useIsNew();
  const greeting = useInBrowser(() => greetingAt(new Date().getHours()));
  const intro = (
    <>
      {isNew && (
        <p role="alert" className="notice success">
          {auth.created}
        </p>
      )}
      <p>{email}</p>
      <EmailVerification isVerified={isVerified} formResult={result} />
    </>
  );
  return (
    <AccountLayout
      title={account.title}
      heading={greeting ? account.greeting(greeting, displayName) : account.title}
      intro={intro}
    >
      <OrderHistory email={email} fetched={fetchedOrders} />
      <section aria-labelledby="wish-list">
        <h2 id="wish-list">{account.wishList}</h2>
        <noscript>
          <p className="notice">{account.wishesNeedScript}</p>
        </noscript>
        <WishList user={user} />
      </section>
      <AccountData email={email} reauthentication={reauthentication} result={result} />
    </AccountLayout>
  );
}

/**
 * True if the sign-up form has led here (AUTH-5). The address of the form's redirect becomes history state, which
 * survives a reload.
 */
const useIsNew = (): boolean => {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const hasQuery = new URLSearchParams(search).has('created');
  const hasState = useInBrowser(() => String((state as { created?: boolean } | null)?.created)) === 'true';
  useEffect(() => {
    if (hasQuery) void navigate(hrefOf('account'), { replace: true, state: { created: true } });
  }, [hasQuery, navigate]);
  return hasQuery || hasState;
};
