import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { postProcessHtml, splitHtml } from '../document/post-process-html.ts';
import { contentPolicyContext, sheetsContext } from '../document/render-context.ts';

export { handleError } from '../document/render-context.ts';

/** Renders the whole page before sending, so that its status is final. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomUUID();
  const router = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />;
  const stream = await renderToReadableStream(router, { nonce });
  await stream.allReady;
  const page = splitHtml(await text(stream), nonce);
  const { html, ...inline } = postProcessHtml(page, context.get(sheetsContext));
  headers.set('content-security-policy', context.get(contentPolicyContext)(inline));
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html.join(''), { headers, status });
}
