import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { RequestError } from '#domain/api/error-table.ts';
import type { LegalContent } from '#domain/content/legal-content.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StyleSheets } from './document/post-process-html.ts';
import {
  contentPolicyContext,
  failuresContext,
  type HydrationOptions,
  hydrationContext,
  legalContentContext,
  logContext,
  type SiteSettings,
  sheetsContext,
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
export type CreatePages = (options: {
  readonly shop: Shop;
  /** Read at each render. */
  readonly settings: () => SiteSettings;
  readonly legalContent: LegalContent;
  readonly log: Log;
  /** True for a transient error: the same page may work a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly policy: ContentPolicy;
  readonly sheets: StyleSheets;
  readonly hydration: HydrationOptions;
}) => Pages;

/** Creates the site's pages for a shop. */
export const createPages: CreatePages = ({
  shop,
  settings,
  legalContent,
  log,
  isTransient,
  policy,
  sheets,
  hydration,
}) => {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  const errorPageOf = (error: RequestError) => errorPage({ ...error, name: settings().name, policy });
  const render: Pages['render'] = async (request, visitor) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(siteSettingsContext, settings());
    context.set(legalContentContext, legalContent);
    context.set(visitorContext, visitor);
    context.set(logContext, log);
    context.set(contentPolicyContext, policy);
    context.set(sheetsContext, sheets);
    context.set(hydrationContext, hydration);
    const failures: unknown[] = [];
    context.set(failuresContext, failures);
    const response = await handle(request, context);
    if (isPlainTextError(response)) {
      const code = failures.some(isTransient) ? 'unavailable' : 'internal';
      return errorPageOf({ code, method: request.method, url: request.url });
    }
    if (response.status !== 500 || !failures.some(isTransient)) return response;
    return new Response(response.body, { status: 503, headers: response.headers });
  };
  return { render, renderError: async (error) => errorPageOf(error) };
};

/** True if React Router failed to render even its error page and returned plain text. */
const isPlainTextError = ({ status, headers }: Response): boolean =>
  status === 500 && (headers.get('content-type') ?? 'text/plain').startsWith('text/plain');
