import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { auth } from '#copy/pages/auth.ts';
import { greetingAt } from '#domain/accounts/greeting.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { wishesOf } from '#domain/cart/wish-list.ts';
import type { DisplayedOrders } from '#domain/orders/order-list.ts';
import { useRedirectWhenSignedOut } from '../../components/accounts/use-redirect-when-signed-out.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import { Head } from '../../components/head/head.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { selectUserEmail } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { afterMutationsSent } from '../../state/sync/send-mutations.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './account.module.css';
import { AccountData, type Reauthentication } from './account-data.tsx';
import type { AccountFormResult } from './account-forms.ts';
import { EmailVerification } from './email-verification.tsx';
import { OrderHistory } from './order-history.tsx';
import type { FetchedOrders } from './use-live-orders.ts';

type Props = {
  readonly email: string;
  readonly isVerified: boolean;
  readonly fetchedOrders: DisplayedOrders & FetchedOrders;
  readonly reauthentication: Reauthentication;
  /** Response to a form sent without scripts. */
  readonly result: AccountFormResult | undefined;
};

/** The account page (ORD-5, WISH-3). */
export function AccountPage({ email, isVerified, fetchedOrders, reauthentication, result }: Props) {
  const wishItems = useShopSelector((state) => state.wishCart.wishItems);
  const wishes = wishesOf(wishItems, useShopSelector(selectUserEmail));
  useRedirectWhenSignedOut('account');
  const isNew = useIsNew();
  const greeting = useInBrowser(() => greetingAt(new Date().getHours()));
  return (
    <div className="page">
      {isNew && (
        <p role="alert" className="notice success">
          {auth.created}
        </p>
      )}
      <Head title={account.title} isHidden />
      <h1>{greeting ?? account.title}</h1>
      <p>{email}</p>
      <EmailVerification isVerified={isVerified} formResult={result} />
      <nav aria-label={account.sections} className={styles['sections']}>
        <a href="#order-history">{account.orderHistory}</a>
        <a href="#wish-list">{account.wishList}</a>
        <LogOut />
      </nav>
      <OrderHistory email={email} fetched={fetchedOrders} />
      <section aria-labelledby="wish-list">
        <h2 id="wish-list">{account.wishList}</h2>
        <noscript>
          <p className="notice">{account.wishesNeedScript}</p>
        </noscript>
        {wishes.length === 0 && (
          <p className="needs-script">
            {account.noWishes} <Link to={hrefOf('tea')}>{account.toTea}</Link>
          </p>
        )}
        <ProductList products={wishes} />
      </section>
      <AccountData email={email} reauthentication={reauthentication} result={result} />
    </div>
  );
}

/**
 * True if the sign-up form has led here (AUTH-5). The address of the form's redirect becomes history state, which the
 * browser keeps across a reload.
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

/** Logs out by loading the home page (AUTH-9), once pending changes are sent. */
function LogOut() {
  const [isOffline, setIsOffline] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsOffline(!navigator.onLine);
    if (navigator.onLine) void afterMutationsSent(async () => form.submit());
  };
  return (
    <form method="post" action={hrefOf('logOut')} onSubmit={onSubmit}>
      <button type="submit" className="as-link">
        {account.logOut}
      </button>
      {isOffline && <p role="alert">{messageOf('auth/network-request-failed')}</p>}
    </form>
  );
}
