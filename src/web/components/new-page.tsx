import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Where every page's own part begins. */
export const CONTENT_ID = 'content';

/**
 * Does for moving about within the shop what browsers do for a new document: the focus begins at the page's own part, and
 * its title is said. Filters change the address only behind the path, so they leave the focus alone.
 */
export function NewPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <span role="status" className="visually-hidden">
      {title}
    </span>
  );
}
