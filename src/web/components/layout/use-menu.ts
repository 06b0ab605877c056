import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { setIsCartOpen } from '../../state/slices/cart.ts';
import { useShopDispatch } from '../../state/store/store.ts';

/** The folding menu on a phone. Navigation closes it and the cart dropdown; Escape closes the menu. */
export const useMenu = () => {
  const { key } = useLocation();
  const dispatch = useShopDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(key);

  useEffect(() => {
    const close = () => {
      setIsOpen(false);
      dispatch(setIsCartOpen(false));
    };
    if (shown.current !== key) close();
    shown.current = key;
    // The back/forward cache restores a page as it was left.
    const restored = ({ persisted }: PageTransitionEvent) => persisted && close();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [key, dispatch]);

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);

  return { button, isOpen, toggle: () => setIsOpen(!isOpen) };
};
