import { renderToStaticMarkup } from 'react-dom/server';
import { factsContext } from '../../shop-context.ts';
import tokens from '../../styles/tokens.css?raw';
import { shell } from '../../words/shell.ts';
import type { Route } from './+types/route';
import styles from './offline.css?raw';

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

function OfflinePage({ name }: { name: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${shell.offlineTitle} · ${name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{tokens + styles}</style>
      </head>
      <body>
        <main>
          <p>{name}</p>
          <h1>{shell.offlineTitle}</h1>
          <p role="status">{shell.offline}</p>
          <button type="button">{shell.tryAgain}</button>
        </main>
        <script src="/back-online.js" />
      </body>
    </html>
  );
}

/** What a browser shows for a page that it has not kept, while there is no connection. It needs nothing but itself. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { name } = context.get(factsContext);
  return new Response(`<!doctype html>${renderToStaticMarkup(<OfflinePage name={name} />)}`, {
    headers: HEADERS,
  });
};
