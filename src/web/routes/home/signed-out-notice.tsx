import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { LaterPart } from '../../components/later-part.tsx';
import { useRefusedTarget } from '../../components/return-target.ts';
import { home } from '../../copy/home.ts';
import { addressOf } from '../../site-map.ts';
import { useShopDispatch, useShopSelector } from '../../state/store.ts';
import styles from './signed-out-notice.module.css';

/** Why a shopper who asked for another page is here, and how to go on (NAV-8). */
export function SignedOutNotice() {
  const target = useRefusedTarget();
  const dispatch = useShopDispatch();
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const isContradicted = target !== undefined && isLoggedIn;
  useEffect(() => {
    // The session has ended without a word to this tab: the icon would lead here again and again.
    if (isContradicted)
      void import('../../api/session.ts').then(({ fetchSession }) => dispatch(fetchSession()));
  }, [isContradicted, dispatch]);
  if (!target) return null;
  return (
    <div className={`page ${styles['notice']} ${target === 'checkout' ? styles['withCart'] : ''}`}>
      {target === 'checkout' && <Cart />}
      <div role="status">
        <p>{home.signedOut[target]}</p>
        <div className={styles['buttons']}>
          {target === 'checkout' && (
            <Link className="button" to={addressOf('checkoutForm')}>
              {home.asGuest}
            </Link>
          )}
          <Link
            className={target === 'checkout' ? 'button quiet' : 'button'}
            to={addressOf('auth', {}, { return: target })}
          >
            {home.signIn}
          </Link>
        </div>
      </div>
    </div>
  );
}

/** The cart that the shopper asked for. */
function Cart() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="own-cart" className={styles['cart']}>
      <h2 id="own-cart" ref={heading} tabIndex={-1}>
        {home.cart}
      </h2>
      <LaterPart name="CartContents" heading={heading} withoutOrders />
    </section>
  );
}
