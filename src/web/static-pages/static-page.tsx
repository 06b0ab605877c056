import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentPolicy } from '#services/ports/ports.ts';
import tokens from '../styles/tokens.css?raw';
import styles from './static-page.css?raw';

const style = tokens + styles;

type StaticPageOptions = {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** The link or button with which the shopper continues. */
  readonly action: ReactNode;
  readonly policy: ContentPolicy;
  readonly status?: number;
};

/** Renders a page without scripts, data or frame, for when other pages are unavailable. */
export const staticPage = ({
  name,
  title,
  text,
  action,
  policy,
  status = 200,
}: StaticPageOptions): Response => {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{style}</style>
      </head>
      <body>
        <main>
          <p>{name}</p>
          <h1>{title}</h1>
          <p role="status">{text}</p>
          {action}
        </main>
      </body>
    </html>
  );
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A page shown in place of another must not be cached under its address.
      'cache-control': status === 200 ? 'no-cache' : 'no-store',
      'content-security-policy': policy({ scripts: [], styles: [style] }),
    },
  });
};
