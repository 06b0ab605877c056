import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { postProcessHtml, splitHtml } from './document/post-process-html.ts';
import { contentPolicyContext, sheetsContext } from './document/render-context.ts';
import { addInteractionReplay, deferHydration } from './hydration/defer-hydration.ts';
import { FooterContext } from './site/footer-context.ts';
import { footerTexts } from './site/footer-texts.ts';
import { hydrationContext, legalContentContext, siteSettingsContext } from './site/shop-context.ts';

export { handleError } from './document/render-context.ts';

/**
 * Renders the whole page before sending, so that its status is final and its bytes can be cached (docs/decisions/0009).
 * Errors are thrown to React Router, which calls `handleError`.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  fullContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = randomUUID();
  const { serverHandoffStream, ...entryContext } = fullContext;
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : '';
  const { contact } = context.get(legalContentContext);
  const footer = footerTexts(context.get(siteSettingsContext), contact, new Date());
  const routerOf = (pageContext: EntryContext) => (
    <FooterContext value={footer}>
      <ServerRouter context={pageContext} url={request.url} nonce={nonce} />
    </FooterContext>
  );
  const { isDeferred, preloads, onUnknownPage } = context.get(hydrationContext);
  const renderDeferred = () => {
    const rendered = `<!DOCTYPE html>${renderToString(routerOf(entryContext))}`;
    return deferHydration(splitHtml(rendered, nonce), loaderData, preloads);
  };
  const deferred = isDeferred ? renderDeferred() : undefined;
  if (isDeferred && !deferred) onUnknownPage();
  // React Router's own scripts for the loader data are rendered only into a stream.
  const renderWithLoaderData = async (): Promise<string> => {
    const { body } = new Response(loaderData);
    const router = routerOf({ ...entryContext, ...(body && { serverHandoffStream: body }) });
    const stream = await renderToReadableStream(router, { nonce });
    await stream.allReady;
    return text(stream);
  };
  const page = deferred ?? addInteractionReplay(splitHtml(await renderWithLoaderData(), nonce));
  const { html, ...inline } = postProcessHtml(page, context.get(sheetsContext));
  headers.set('content-security-policy', context.get(contentPolicyContext)(inline));
  headers.set('content-type', 'text/html; charset=utf-8');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache');
  return new Response(Buffer.concat(html.map((piece) => Buffer.from(piece))), { headers, status });
}
