import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fetchSession } from '../api/session.ts';
import { addressOf } from '../site-map.ts';
import { useShopDispatch, useShopSelector } from '../state/store.ts';
import type { ReturnTarget } from './return-target.ts';

/**
 * Leads home from a page that exists only for those who are signed in, when the session ends while it is open, in
 * whichever tab (NAV-8). Answers how to say that the page itself sees to that, or does not after all.
 */
export const useLeaveWhenSignedOut = (page: ReturnTarget): ((isSo: boolean) => void) => {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const wasLoggedIn = useRef(false);
  const isTakenCareOf = useRef(false);

  useEffect(() => {
    if (isLoggedIn) {
      wasLoggedIn.current = true;
      return;
    }
    let isGone = false;
    const leave = () => void navigate(addressOf('home', {}, { 'signed-out': page }), { replace: true });
    const askAndLeave = async () => {
      // The server let this page be opened, so it knows something that has not come here yet.
      const session = await dispatch(fetchSession());
      if (session.ok && !session.value.user && !isGone) leave();
    };
    if (isTakenCareOf.current) return;
    if (wasLoggedIn.current) leave();
    else void askAndLeave();
    return () => {
      isGone = true;
    };
  }, [isLoggedIn, page, dispatch, navigate]);

  return (isSo) => {
    isTakenCareOf.current = isSo;
  };
};
