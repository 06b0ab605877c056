import { useEffect, useRef } from 'react';
import { useFetchers, useNavigate } from 'react-router';
import { fetchSession } from '../../api/session.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useShopDispatch, useShopSelector } from '../../state/store/store.ts';
import type { ReturnTarget } from './return-target.ts';

/** Redirects home from a page for signed-in shoppers when the session ends in any tab (NAV-8). */
export const useRedirectWhenSignedOut = (page: ReturnTarget): void => {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const wasLoggedIn = useRef(false);
  /** A form that ends the session, such as an account deletion, redirects by itself. */
  const isSending = useFetchers().length > 0;

  useEffect(() => {
    if (isLoggedIn) {
      wasLoggedIn.current = true;
      return;
    }
    if (isSending) return;
    let isUnmounted = false;
    const redirect = () => void navigate(hrefOf('home', {}, { 'signed-out': page }), { replace: true });
    const checkSession = async () => {
      // The server rendered this page for a session, so the store may not know it yet.
      const session = await dispatch(fetchSession());
      if (session.ok && !session.value.user && !isUnmounted) redirect();
    };
    if (wasLoggedIn.current) redirect();
    else void checkSession();
    return () => {
      isUnmounted = true;
    };
  }, [isLoggedIn, isSending, page, dispatch, navigate]);
};
