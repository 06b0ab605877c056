import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

const RENDER_MS = 5_000;

/** Renders a page whole before anything is sent, so that its status is right and its bytes can be shared. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false;
  const stream = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: AbortSignal.timeout(RENDER_MS),
    onError(error) {
      failed = true;
      console.error(error);
    },
  });
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  return new Response(stream, { headers, status: failed ? 500 : status });
}
