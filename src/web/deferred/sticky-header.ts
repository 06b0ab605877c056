import { useEffect } from 'react';

/** Scrolling by less is a finger that rests, or the browser's own bars. */
const MIN_SCROLL_PX = 8;

/** Makes the header return on scrolling up (styles of `TopBar`); it stays at the top of the page otherwise. */
export function StickyHeader() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = scrollY;
    const onScroll = () => {
      const by = scrollY - last;
      if (scrollY > 0 && Math.abs(by) < MIN_SCROLL_PX) return;
      last = scrollY;
      if (scrollY <= 0) delete dataset['header'];
      else dataset['header'] = by < 0 ? 'shown' : 'hidden';
    };
    const ended = new AbortController();
    document.addEventListener('scroll', onScroll, { passive: true, signal: ended.signal });
    return () => ended.abort();
  }, []);
  return null;
}
