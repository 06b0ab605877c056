import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Props = {
  /** The query parameter that names what was saved. */
  readonly parameter: string;
  readonly children: string;
};

/** Says that a form was saved. It takes a lost focus, and leaves the address, so that a reload does not say it again. */
export function SavedNotice({ parameter, children }: Props) {
  const { key } = useLocation();
  const notice = useRef<HTMLParagraphElement>(null);
  const focused = useRef<string>(null);
  useEffect(() => {
    if (focused.current === key) return;
    focused.current = key;
    // The pressed button may have disappeared with its form.
    if (document.activeElement === document.body) notice.current?.focus();
    const address = new URL(window.location.href);
    address.searchParams.delete(parameter);
    // Not by the router, whose navigation would request the page again.
    window.history.replaceState(window.history.state, '', address);
  }, [key, parameter]);
  return (
    <p ref={notice} role="status" className="notice success" tabIndex={-1}>
      {children}
    </p>
  );
}
