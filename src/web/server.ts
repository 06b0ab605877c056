import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type ErrorCode, statusOf } from '#domain/api/error-table.ts';
import type { Visitor } from '#services/accounts/sessions/visitor.ts';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StyleSheets } from './document/post-process-html.ts';
import {
  contentPolicyContext,
  failuresContext,
  type HydrationOptions,
  hydrationContext,
  logContext,
  type SiteSettings,
  sheetsContext,
  shopContext,
  siteSettingsContext,
  visitorContext,
} from './site/shop-context.ts';
import { overloadPage, serverErrorPage } from './static-pages/error-pages.tsx';
import { requestErrorPage } from './static-pages/request-error-page.tsx';

type Pages = {
  readonly render: (request: Request, visitor: Visitor) => Promise<Response>;
  /** Returns the page for a request that is rejected before rendering. */
  readonly renderError: (error: { readonly code: ErrorCode; readonly method: string }) => Promise<Response>;
};
export type CreatePages = (options: {
  readonly shop: Shop;
  /** Read at each render. */
  readonly settings: () => SiteSettings;
  readonly log: Log;
  /** True for a transient error: the same page may work a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly policy: ContentPolicy;
  readonly sheets: StyleSheets;
  readonly hydration: HydrationOptions;
}) => Pages;

/** Creates the site's pages for a shop. */
export const createPages: CreatePages = ({ shop, settings, log, isTransient, policy, sheets, hydration }) => {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  const render: Pages['render'] = async (request, visitor) => {
    const { method, url } = request;
    if (mustWait(request, visitor.rejection))
      return method === 'GET' || method === 'HEAD'
        ? overloadPage({ settings: settings(), policy, url })
        : requestErrorPage({ code: 'overloaded', method, name: settings().name, policy });
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(siteSettingsContext, settings());
    context.set(visitorContext, visitor);
    context.set(logContext, log);
    context.set(contentPolicyContext, policy);
    context.set(sheetsContext, sheets);
    context.set(hydrationContext, hydration);
    const failures: unknown[] = [];
    context.set(failuresContext, failures);
    const response = await handle(request, context);
    if (isPlainTextError(response)) {
      const page = failures.some(isTransient) ? overloadPage : serverErrorPage;
      return page({ settings: settings(), policy, url });
    }
    if (response.status !== 500 || !failures.some(isTransient)) return response;
    return new Response(response.body, { status: 503, headers: response.headers });
  };
  return {
    render,
    renderError: async (error) => requestErrorPage({ ...error, name: settings().name, policy }),
  };
};

/** True if React Router failed to render even its error page and returned plain text. */
const isPlainTextError = ({ status, headers }: Response): boolean =>
  status === 500 && (headers.get('content-type') ?? 'text/plain').startsWith('text/plain');

/**
 * True if no page is rendered. A throttled form is rendered with what was typed unless the shop is
 * overloaded, and a page that requests data shows the error itself.
 */
const mustWait = ({ method, url }: Request, rejection: ErrorCode | undefined): boolean =>
  rejection === 'overloaded' ||
  (rejection !== undefined &&
    statusOf(rejection) === 503 &&
    method === 'GET' &&
    !new URL(url).pathname.endsWith('.data'));
