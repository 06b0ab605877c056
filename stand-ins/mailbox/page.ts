import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ReceivedLetter } from './letters.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const STYLE = `
  body { margin: 0 auto; padding: 1rem; max-width: 46rem; font: 1rem/1.5 system-ui, sans-serif; color: CanvasText; background: Canvas }
  ul { padding: 0; list-style: none }
  li { padding: .5rem 0; border-bottom: 1px solid GrayText }
  li a, p > a { display: inline-block; padding: .7rem 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; overflow-wrap: anywhere }
  dd { margin: 0 }
  iframe { width: 100%; height: 28rem; border: 1px solid GrayText; background: #fff }
  form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end }
  input, button { font: inherit; padding: .4rem; min-height: 2.75rem }
  label { display: grid }
`;

function layout(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title} · Mailbox</title>
    <link rel="icon" href="data:,">
    <style>${raw(STYLE)}</style>
  </head>
  <body><main>${main}</main></body>
</html>`;
}

/** All letters, newest first; `to` shows those for one address only. */
export function listPage(letters: readonly ReceivedLetter[], to: string): Html {
  const wanted = to.trim().toLowerCase();
  const shown = letters
    .filter((letter) => wanted === '' || letter.to.some((address) => address.toLowerCase() === wanted))
    .toReversed();
  return layout(
    'Letters',
    html`<h1>Letters</h1>
      <p>What the shop has sent from this machine. Nothing here reaches anybody.</p>
      <form method="get">
        <label>To <input name="to" type="search" value="${to}"></label>
        <button>Show</button>
      </form>
      ${shown.length === 0 ? html`<p>No letter has arrived yet. <a href="">Look again</a></p>` : ''}
      <ul>
        ${shown.map(
          ({ n, subject, to: whom, date }) =>
            html`<li><a href="/letters/${n}">${subject}</a> to ${whom.join(', ')}, <time>${date}</time></li>`,
        )}
      </ul>`,
  );
}

/** One letter: its plain form with links to follow, and its HTML form in a frame. */
export function letterPage({
  n,
  subject,
  from,
  to,
  date,
  messageId,
  text,
  html: form,
}: ReceivedLetter): Html {
  return layout(
    subject,
    html`<p><a href="/">All letters</a></p>
      <article aria-labelledby="subject">
        <h1 id="subject">${subject}</h1>
        <dl>
          <dt>From</dt><dd>${from}</dd>
          <dt>To</dt><dd>${to.join(', ')}</dd>
          <dt>Arrived</dt><dd>${date}</dd>
          <dt>Message-ID</dt><dd>${messageId}</dd>
        </dl>
        <pre>${withLinks(text)}</pre>
      </article>
      ${form ? html`<h2>As HTML</h2><iframe title="The letter as HTML" sandbox="" src="/letters/${n}/html"></iframe>` : ''}
      <p><a href="/letters/${n}/raw">As it came</a></p>`,
  );
}

/** For an address that never was a letter. */
export function unknownPage(): Html {
  return layout('No such letter', html`<h1>There is no such letter</h1><p><a href="/">All letters</a></p>`);
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

function withLinks(text: string): Html[] {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
