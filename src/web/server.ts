import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type ErrorCode, statusOf } from '#domain/api/error-table.ts';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StyleSheets } from './document/post-process-html.ts';
import {
  contentPolicyContext,
  factsContext,
  failuresContext,
  logContext,
  type ShopFacts,
  sheetsContext,
  shopContext,
  type Visitor,
  visitorContext,
} from './site/shop-context.ts';
import { brokenPage, sorryPage } from './static-pages/overload-page.tsx';
import { requestErrorPage } from './static-pages/request-error-page.tsx';

export type Pages = {
  readonly render: (request: Request, visitor: Visitor) => Promise<Response>;
  /** Returns the page for a request that is rejected before rendering. */
  readonly renderError: (error: { readonly code: ErrorCode; readonly method: string }) => Promise<Response>;
};
export type CreatePages = (parts: {
  readonly shop: Shop;
  /** Read at each render. */
  readonly facts: () => ShopFacts;
  readonly log: Log;
  /** True for a transient error: the same page may work a little later. */
  readonly isPassing: (error: unknown) => boolean;
  readonly policy: ContentPolicy;
  readonly sheets: StyleSheets;
}) => Pages;

/** Creates the site's pages for a shop. */
export const createPages: CreatePages = ({ shop, facts, log, isPassing, policy, sheets }) => {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  const render: Pages['render'] = async (request, visitor) => {
    if (hasToWait(request, visitor.refusal)) return sorryPage({ facts: facts(), policy, url: request.url });
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(factsContext, facts());
    context.set(visitorContext, visitor);
    context.set(logContext, log);
    context.set(contentPolicyContext, policy);
    context.set(sheetsContext, sheets);
    const failures: unknown[] = [];
    context.set(failuresContext, failures);
    const answer = await handle(request, context);
    if (isLastResort(answer)) {
      const page = failures.some(isPassing) ? sorryPage : brokenPage;
      return page({ facts: facts(), policy, url: request.url });
    }
    if (answer.status !== 500 || !failures.some(isPassing)) return answer;
    return new Response(answer.body, { status: 503, headers: answer.headers });
  };
  return { render, renderError: async (error) => requestErrorPage({ ...error, name: facts().name, policy }) };
};

/** True if React Router failed to render even its error page and returned plain text. */
const isLastResort = ({ status, headers }: Response): boolean =>
  status === 500 && (headers.get('content-type') ?? 'text/plain').startsWith('text/plain');

/**
 * True if no page is rendered. A throttled form is rendered with what was typed unless the shop is
 * overloaded, and a page that requests data shows the error itself.
 */
const hasToWait = ({ method, url }: Request, refusal: ErrorCode | undefined): boolean =>
  refusal === 'overloaded' ||
  (refusal !== undefined &&
    statusOf(refusal) === 503 &&
    method === 'GET' &&
    !new URL(url).pathname.endsWith('.data'));
