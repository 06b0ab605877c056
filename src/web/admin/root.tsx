import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/classes.css';
import '../styles/motion.css';
import '../styles/forced-colors.css';
import './admin.css';
import './header.css';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { RouteError } from './components/route-error.tsx';
import { shopNameContext } from './site/admin-context.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ shopName: context.get(shopNameContext) });

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Admin() {
  return <Outlet />;
}

/** A page that failed, or that the member's role does not permit. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page">
      <RouteError error={error} />
    </main>
  );
}
