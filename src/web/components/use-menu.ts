import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** A menu that folds out on a phone. It belongs to the page it was opened on, so following a link closes it; so does Escape. */
export const useMenu = () => {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === pathname;

  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpenAt(undefined);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);

  return { button, isOpen, toggle: () => setOpenAt(isOpen ? undefined : pathname) };
};
