// The browser never sets content here, and a key on a link of it is a click.
/* oxlint-disable react/no-danger, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { FooterContent } from './footer-content.tsx';

/** The footer with the server's content. */
let rendered = import.meta.env.SSR ? null : document.querySelector('footer');

/** Moves the content into the footer of a frame that React mounts again, as for an error page. */
const restore = (footer: HTMLElement | null): void => {
  if (!footer || footer === rendered) return;
  footer.append(...(rendered?.childNodes ?? []));
  rendered = footer;
};

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** The footer below every page (NAV-4). Only the server renders its content, and the browser leaves it unchanged. */
export function Footer() {
  const navigate = useNavigate();
  if (import.meta.env.SSR)
    return (
      <footer className="site-footer">
        <FooterContent />
      </footer>
    );
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.origin !== location.origin || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  };
  return (
    // biome-ignore lint/a11y: see above
    <footer
      ref={restore}
      className="site-footer"
      onClick={follow}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
