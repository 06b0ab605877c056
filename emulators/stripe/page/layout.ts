import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The layout of all pages for shoppers. */
export function layout(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · Camellia</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/pay/style.css">
  </head>
  <body>
    <header class="bar">
      <p class="merchant">Camellia</p>
      <p class="badge">Test payment</p>
    </header>
    <main>${main}</main>
  </body>
</html>`;
}
