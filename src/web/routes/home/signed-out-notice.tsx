import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { home } from '#copy/pages/home.ts';
import { useSignedOutTarget } from '../../components/accounts/return-target.ts';
import { DeferredComponent } from '../../deferred/deferred-component.tsx';
import { useDeferred } from '../../deferred/load-deferred.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import styles from './notices.module.css';

/** Explains why a signed-out shopper was redirected here, with links to continue (NAV-8). */
export function SignedOutNotice() {
  const target = useSignedOutTarget();
  const dispatch = useShopDispatch();
  const fetchSession = useDeferred()?.fetchSession;
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const isContradicted = target !== undefined && isLoggedIn;
  useEffect(() => {
    // The session has ended without notice to this tab, so the account icon would redirect here again.
    if (isContradicted && fetchSession) void dispatch(fetchSession());
  }, [isContradicted, fetchSession, dispatch]);
  if (!target) return null;
  return (
    <div className={`page ${styles['notice']} ${target === 'checkout' ? styles['withCart'] : ''}`}>
      {target === 'checkout' && <Cart />}
      <div role="status">
        <p>{home.signedOut[target]}</p>
        <div className={styles['buttons']}>
          {target === 'checkout' && (
            <Link className="button" to={hrefOf('checkoutForm')}>
              {home.asGuest}
            </Link>
          )}
          <Link
            className={target === 'checkout' ? 'button quiet' : 'button'}
            to={hrefOf('auth', {}, { return: target })}
          >
            {home.signIn}
          </Link>
        </div>
      </div>
    </div>
  );
}

/** The cart that the shopper requested. */
function Cart() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="own-cart" className={styles['cart']}>
      <h2 id="own-cart" ref={heading} tabIndex={-1}>
        {home.cart}
      </h2>
      <DeferredComponent name="CartContents" heading={heading} withoutOrders />
    </section>
  );
}
