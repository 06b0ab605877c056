import { html } from 'hono/html';
import { type Html, htmlPage } from '../../shared/html-page.ts';

/** The layout of all pages for shoppers. */
export function layout(title: string, main: Html): Html {
  return htmlPage(
    `${title} · Camellia`,
    '/pay/style.css',
    html`
    <header class="bar">
      <p class="merchant">Camellia</p>
      <p class="badge">Test payment</p>
    </header>
    <main>${main}</main>`,
  );
}
