import * as build from 'virtual:react-router/server-build';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestError } from '#domain/api/error-table.ts';
import type { LegalContent } from '#domain/content/legal-content.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { createPageRenderer, type RendererOptions } from './document/page-renderer.ts';
import {
  type HydrationOptions,
  hydrationContext,
  legalContentContext,
  type SiteSettings,
  shopContext,
  siteSettingsContext,
  visitorContext,
} from './site/shop-context.ts';
import { errorPage } from './static-pages/error-page.tsx';

type Pages = {
  readonly render: (request: Request, visitor: Visitor) => Promise<Response>;
  /** Returns the page for a request that is rejected before rendering. */
  readonly renderError: (error: RequestError) => Promise<Response>;
};
type PagesOptions = RendererOptions & {
  readonly shop: Shop;
  /** Read at each render. */
  readonly settings: () => SiteSettings;
  readonly legalContent: LegalContent;
  readonly hydration: HydrationOptions;
};
export type CreatePages = (options: PagesOptions) => Pages;

/** Creates the site's pages for a shop. */
export const createPages: CreatePages = ({ shop, settings, legalContent, hydration, ...options }) => {
  const renderError: Pages['renderError'] = async (error) =>
    errorPage({ ...error, name: settings().name, policy: options.policy });
  const renderPage = createPageRenderer({
    build: build as ServerBuild,
    mode: import.meta.env.MODE,
    renderError,
    ...options,
  });
  const render: Pages['render'] = (request, visitor) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(siteSettingsContext, settings());
    context.set(legalContentContext, legalContent);
    context.set(visitorContext, visitor);
    context.set(hydrationContext, hydration);
    return renderPage(request, visitor.rejection, context);
  };
  return { render, renderError };
};
