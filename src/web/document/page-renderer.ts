import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ErrorCode, RequestError } from '#domain/api/error-table.ts';
import type { ContentPolicy, Log } from '#services/ports/ports.ts';
import type { StyleSheets } from './post-process-html.ts';
import {
  contentPolicyContext,
  failuresContext,
  logContext,
  rejectionContext,
  sheetsContext,
} from './render-context.ts';

/** What the pages of both applications need. */
export type RendererOptions = {
  readonly log: Log;
  /** True for a transient error: the same page may work a little later. */
  readonly isTransient: (error: unknown) => boolean;
  readonly policy: ContentPolicy;
  readonly sheets: StyleSheets;
};

type BuildOptions = {
  readonly build: ServerBuild;
  readonly mode: string;
  /** Returns the page for a request that cannot be rendered. */
  readonly renderError: (error: RequestError) => Promise<Response>;
};

/** Returns the function that renders the pages of a build; `context` has what its own loaders need. */
export const createPageRenderer = ({
  build,
  mode,
  log,
  isTransient,
  policy,
  sheets,
  renderError,
}: RendererOptions & BuildOptions) => {
  const handle = createRequestHandler(build, mode);
  return async (
    request: Request,
    rejection: ErrorCode | undefined,
    context: RouterContextProvider,
  ): Promise<Response> => {
    const failures: unknown[] = [];
    context.set(rejectionContext, rejection);
    context.set(logContext, log);
    context.set(failuresContext, failures);
    context.set(contentPolicyContext, policy);
    context.set(sheetsContext, sheets);
    const response = await handle(request, context);
    const hasTransientFailure = failures.some(isTransient);
    if (isPlainTextError(response)) {
      const { method, url } = request;
      return renderError({ code: hasTransientFailure ? 'unavailable' : 'internal', method, url });
    }
    if (response.status !== 500 || !hasTransientFailure) return response;
    return new Response(response.body, { status: 503, headers: response.headers });
  };
};

/** True if React Router failed to render even its error page and returned plain text. */
const isPlainTextError = ({ status, headers }: Response): boolean =>
  status === 500 && (headers.get('content-type') ?? 'text/plain').startsWith('text/plain');
