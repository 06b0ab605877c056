import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import {
  contentPolicyContext,
  failuresContext,
  logContext,
  sheetsContext,
  shopContext,
  shopNameContext,
  staffVisitorContext,
} from './site/admin-context.ts';
import type { CreateAdminPages } from './site/create-admin-pages.ts';

export const createAdminPages: CreateAdminPages = ({
  shop,
  shopName,
  log,
  isTransient,
  policy,
  sheets,
  renderError,
}) => {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return async (request, visitor) => {
    const context = new RouterContextProvider();
    const failures: unknown[] = [];
    context.set(shopContext, shop);
    context.set(shopNameContext, shopName);
    context.set(staffVisitorContext, visitor);
    context.set(logContext, log);
    context.set(failuresContext, failures);
    context.set(contentPolicyContext, policy);
    context.set(sheetsContext, sheets);
    const response = await handle(request, context);
    const hasTransientFailure = failures.some(isTransient);
    const isText = (response.headers.get('content-type') ?? 'text/plain').startsWith('text/plain');
    if (response.status === 500 && isText) {
      const { method, url } = request;
      return renderError({ code: hasTransientFailure ? 'unavailable' : 'internal', method, url });
    }
    if (response.status !== 500 || !hasTransientFailure) return response;
    return new Response(response.body, { status: 503, headers: response.headers });
  };
};
