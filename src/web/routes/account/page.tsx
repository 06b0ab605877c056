import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { auth } from '#copy/pages/auth.ts';
import { greetingAt } from '#domain/accounts/greeting.ts';
import { messageOf } from '#domain/api/error-table.ts';
import type { DisplayedOrders } from '#domain/orders/order-list.ts';
import type { OrderLinks } from '#domain/payments/order-links.ts';
import { signOut } from '../../api/session.ts';
import { useRedirectWhenSignedOut } from '../../components/accounts/use-redirect-when-signed-out.ts';
import { ProductList } from '../../components/catalogue/product-list.tsx';
import { Head } from '../../components/head/head.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { selectWishes } from '../../state/store/selectors.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import { afterMutationsSent } from '../../state/sync/sync-mutations.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './account.module.css';
import { AccountData, type Reauthentication } from './account-data.tsx';
import { clearBrowserData } from './clear-browser-data.ts';
import { EmailVerification } from './email-verification.tsx';
import { OrderHistory } from './order-history.tsx';

type Props = {
  readonly email: string;
  readonly isVerified: boolean;
  readonly fetchedOrders: DisplayedOrders;
  readonly links: Readonly<Record<string, OrderLinks>>;
  readonly reauthentication: Reauthentication;
};

/** The account page (ORD-5, WISH-3). */
export function AccountPage({ email, isVerified, fetchedOrders, links, reauthentication }: Props) {
  const wishes = useShopSelector(selectWishes);
  const suspendRedirect = useRedirectWhenSignedOut('account');
  const { state } = useLocation();
  // The browser keeps history state across a reload, but the server does not know it.
  const isNew = useInBrowser(() => String((state as { created?: boolean } | null)?.created)) === 'true';
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
      <noscript>
        <p className="notice">{account.needsScript}</p>
      </noscript>
      <p>{email}</p>
      <EmailVerification isVerified={isVerified} />
      <nav aria-label={account.sections} className={styles['sections']}>
        <a href="#order-history">{account.orderHistory}</a>
        <a href="#wish-list">{account.wishList}</a>
        <LogOut suspendRedirect={suspendRedirect} />
      </nav>
      <OrderHistory email={email} fetched={fetchedOrders} links={links} />
      <section aria-labelledby="wish-list">
        <h2 id="wish-list">{account.wishList}</h2>
        {wishes.length === 0 && (
          <p>
            {account.noWishes} <Link to={hrefOf('tea')}>{account.toTea}</Link>
          </p>
        )}
        <ProductList products={wishes} />
      </section>
      <AccountData email={email} reauthentication={reauthentication} suspendRedirect={suspendRedirect} />
    </div>
  );
}

/** Ends the session, clears the cart and loads the home page (AUTH-9). */
function LogOut({ suspendRedirect }: { suspendRedirect: (value: boolean) => void }) {
  const dispatch = useShopDispatch();
  const [alert, setAlert] = useState<string>();
  const logOut = async () => {
    suspendRedirect(true);
    const ended = await afterMutationsSent(() => dispatch(signOut()));
    if (!ended.ok) {
      suspendRedirect(false);
      setAlert(messageOf(ended.error.code));
      return;
    }
    clearBrowserData(dispatch);
  };
  return (
    <>
      <button type="button" className="as-link" onClick={logOut}>
        {account.logOut}
      </button>
      {alert && <p role="alert">{alert}</p>}
    </>
  );
}
