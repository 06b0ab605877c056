import { useEffect } from 'react';
import { Link } from 'react-router';
import { useRefusedTarget } from '../../components/return-target.ts';
import { addressOf } from '../../site-map.ts';
import { useShopDispatch, useShopSelector } from '../../state/store.ts';
import { home } from '../../words/home.ts';

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
    <div className="page">
      <p className="notice" role="status">
        {home.signedOut[target]} <Link to={addressOf('auth', {}, { return: target })}>{home.signIn}</Link>
        {target === 'checkout' && (
          <>
            {' '}
            <Link to={addressOf('checkoutForm')}>{home.asGuest}</Link>
          </>
        )}
      </p>
    </div>
  );
}
