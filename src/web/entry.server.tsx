import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { settlePage } from './settled-page.ts';
import { contentPolicyContext, failuresContext, logContext, sheetsContext } from './shop-context.ts';
import { letSleep } from './waking/asleep-page.ts';

const RENDER_MS = 5_000;

/** Tells the log about a page that failed; a request that its shopper has broken off is no failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // React Router wraps some of its own.
  const err: unknown = isRouteErrorResponse(error) && 'error' in error ? error.error : error;
  context.get(failuresContext).push(err);
  context.get(logContext).error({ err }, 'a page failed');
};

/** Renders to the end; what is not there in time is left to the browser, and told as an error. */
const render = (page: ReactNode, options: RenderToPipeableStreamOptions): Promise<string> =>
  new Promise((told, failed) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      onAllReady() {
        clearTimeout(overdue);
        const chunks: Uint8Array[] = [];
        pipe(
          new Writable({
            write(chunk: Uint8Array, _, taken) {
              chunks.push(chunk);
              taken();
            },
            final(ended) {
              told(Buffer.concat(chunks).toString());
              ended();
            },
          }),
        );
      },
      onShellError(error) {
        clearTimeout(overdue);
        failed(error);
      },
    });
    const overdue = setTimeout(() => abort(new Error(`rendering took more than ${RENDER_MS} ms`)), RENDER_MS);
  });

/** Renders a page whole before anything is sent, so that its status is right and its bytes can be shared. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const failures: unknown[] = [];
  const mark = randomUUID();
  const rendered = await render(<ServerRouter context={routerContext} url={request.url} nonce={mark} />, {
    nonce: mark,
    onError: (error) => void failures.push(error),
  });
  // What breaks the whole page is thrown, and React Router tells `handleError` itself.
  for (const failure of failures) handleError(failure, { request, context, params: {} });
  // In development a script of Vite comes before all others.
  const page = import.meta.env.DEV ? rendered : letSleep(rendered, mark);
  const { html, ...inline } = settlePage(page, mark, context.get(sheetsContext));
  headers.set('content-security-policy', context.get(contentPolicyContext)(inline));
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  return new Response(html, { headers, status: failures.length > 0 ? 500 : status });
}
