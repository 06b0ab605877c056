import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CONTENT_ID } from './content-id.ts';

/**
 * After client-side navigation, moves the focus to the content and announces the title, as for a new
 * document. A filter changes only the query and leaves the focus alone.
 */
export function RouteAnnouncer() {
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
