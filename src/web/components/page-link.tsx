import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';

/** What React Router's links do in the browser, and leave no trace of in the page. */
type Behaviour = 'prefetch' | 'viewTransition' | 'preventScrollReset';
/** Of their other properties those that say how the link looks. */
type Look = 'className' | 'children' | 'onClick' | 'rel' | 'aria-current' | 'aria-label';
type Props = Pick<LinkProps, Behaviour | Look> & {
  /** A whole path, as the site map says it. */
  readonly to: string;
};
type NavProps = Props & Pick<NavLinkProps, Behaviour> & { readonly className: string };

/** A link as React Router's own leaves it in the page. */
const AsWritten = ({
  to,
  children,
  prefetch: _,
  viewTransition: __,
  preventScrollReset: ___,
  ...anchor
}: Props) => (
  <a {...anchor} href={to} data-discover="true">
    {children}
  </a>
);

const NavAsWritten = ({ className, ...link }: NavProps) => {
  const { pathname } = useLocation();
  return pathname === link.to || pathname.startsWith(`${link.to}/`) ? (
    <AsWritten {...link} aria-current="page" className={`${className} active`} />
  ) : (
    <AsWritten {...link} className={className} />
  );
};

/**
 * A link to another page of the shop. On the server, where nobody presses it, it is written down at once: what React
 * Router's own look up for a press were a tenth of what it costs to render the catalogue.
 */
export const PageLink = import.meta.env.SSR ? AsWritten : Link;

/** The same, marked on the page it leads to and on those below it. */
export const NavPageLink = import.meta.env.SSR ? NavAsWritten : NavLink;
