import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/classes.css';
import './styles/added-notice.css';
import './styles/cart-lines.css';
import './styles/footer.css';
import './styles/unpaid-order.css';
import './styles/motion.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { type ReactNode, useEffect } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { shell } from '#copy/pages/shell.ts';
import displayFont from '../../.cache/fonts/display.woff2?url';
import textFont from '../../.cache/fonts/text.woff2?url';
import type { Route } from './+types/root';
import { PlainErrorPage, RenderErrorBoundary } from './components/errors/error-boundary.tsx';
import { ErrorPage } from './components/errors/error-page.tsx';
import { ScriptErrorBanner } from './components/errors/script-error-banner.tsx';
import { CONTENT_ID } from './components/head/content-id.ts';
import { Footer } from './components/layout/footer.tsx';
import { NavigationProgress } from './components/layout/navigation-progress.tsx';
import { TopBar } from './components/layout/top-bar.tsx';
import { DeferredComponent } from './deferred/deferred-component.tsx';
import { markHydrated } from './hydration/hydrated.ts';
import { ShopState } from './shop-state.tsx';
import { siteSettingsContext } from './site/shop-context.ts';
import { hrefOf } from './site/site-map.ts';

/** Preloads fonts where a fast connection is likely. Phones load the first picture first; text may reflow. */
const WIDE = '(min-width: 48rem)';

/** The site settings, which are the same for all visitors. */
export const loader = ({ context }: Route.LoaderArgs) => ({ settings: context.get(siteSettingsContext) });

/** The settings hardly ever change, so client-side navigation does not reload them. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191a16" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/touch-180.png" />
        <link rel="manifest" href={hrefOf('manifest')} />
        {[displayFont, textFont].map((font) => (
          <link
            key={font}
            rel="preload"
            href={font}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            media={WIDE}
          />
        ))}
        <Links />
      </head>
      <body>
        {children}
        <RenderErrorBoundary fallback={null}>
          <ScrollRestoration />
          <Scripts />
        </RenderErrorBoundary>
      </body>
    </html>
  );
}

/** The frame around every page (NAV-1). */
function Frame({ children }: { children: ReactNode }) {
  useEffect(markHydrated, []);
  return (
    <ShopState>
      <a className="skip" href={`#${CONTENT_ID}`}>
        {shell.skip}
      </a>
      <NavigationProgress />
      <ScriptErrorBanner />
      <TopBar />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <DeferredComponent name="Notices" />
    </ShopState>
  );
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RenderErrorBoundary fallback={<PlainErrorPage />}>
      <Frame>
        <ErrorPage error={error} />
      </Frame>
    </RenderErrorBoundary>
  );
}
