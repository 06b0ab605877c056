import type { ComponentType } from 'react';
import { Link, type LinkProps, NavLink, type NavLinkProps, useLocation } from 'react-router';

/** Properties of React Router's links that act only in the browser and render no markup. */
type Behaviour = 'prefetch' | 'viewTransition' | 'preventScrollReset';
/** Their other properties, for appearance and labels. */
type Appearance = 'className' | 'children' | 'onClick' | 'rel' | 'aria-current' | 'aria-label';
type Props = Pick<LinkProps, Behaviour | Appearance> & {
  /** An absolute path, as `hrefOf` returns it. */
  readonly to: string;
};
type NavProps = Props & Pick<NavLinkProps, Behaviour> & { readonly className: string };

/** A link with the markup that React Router's link renders. */
const PlainLink = ({
  to,
  children,
  prefetch: _,
  viewTransition: __,
  preventScrollReset: ___,
  ...anchor
}: Props) => (
  <a {...anchor} href={to}>
    {children}
  </a>
);

const PlainNavLink = ({ className, ...link }: NavProps) => {
  const { pathname } = useLocation();
  return pathname === link.to || pathname.startsWith(`${link.to}/`) ? (
    <PlainLink {...link} aria-current="page" className={`${className} active`} />
  ) : (
    <PlainLink {...link} className={className} />
  );
};

// Pages know all routes, so none is discovered, and `data-discover` would only make lists larger.
const BrowserLink = (props: Props) => <Link {...props} discover="none" />;
const BrowserNavLink = (props: NavProps) => <NavLink {...props} discover="none" />;

/**
 * A link to a page of the shop. The server renders plain markup, since the hooks of React Router's link would
 * take a tenth of the time for the catalogue.
 */
export const PageLink: ComponentType<Props> = import.meta.env.SSR ? PlainLink : BrowserLink;

/** A `PageLink` that is marked as current on its page and those below. */
export const NavPageLink: ComponentType<NavProps> = import.meta.env.SSR ? PlainNavLink : BrowserNavLink;
