import { html } from 'hono/html';
import { type Html, htmlPage } from '../shared/html-page.ts';
import type { ReceivedEmail } from './email-store.ts';

function layout(title: string, main: Html): Html {
  return htmlPage(`${title} · Mailbox`, '/style.css', html`<main>${main}</main>`);
}

/** All emails, newest first; `to` limits them to one address. */
export function listPage(emails: readonly ReceivedEmail[], to: string): Html {
  const recipient = to.trim().toLowerCase();
  const shown = emails
    .filter((email) => recipient === '' || email.to.some((address) => address.toLowerCase() === recipient))
    .toReversed();
  return layout(
    'Emails',
    html`<h1>Emails</h1>
      <p class="soft">Test mode: emails that the shop has sent. They are not delivered.</p>
      <form method="get">
        <label>To <input name="to" type="search" value="${to}"></label>
        <button type="submit">Show</button>
      </form>
      ${shown.length === 0 ? html`<p>No emails yet. <a class="button-link" href="?to=${encodeURIComponent(to)}">Refresh</a></p>` : html`<ul>${shown.map(emailItem)}</ul>`}`,
  );
}

const emailItem = ({ n, subject, to, date }: ReceivedEmail): Html =>
  html`<li><a href="/messages/${n}">${subject}</a> <span>to ${to.join(', ')}</span> ${formatTime(date)}</li>`;

/** A time in UTC, so that all times are comparable. */
const formatTime = (date: string): Html =>
  html`<time datetime="${date}">${date.slice(0, 10)} ${date.slice(11, 19)} UTC</time>`;

/** An email: its plain text with links, and its HTML in a frame. */
export function emailPage({
  n,
  subject,
  from,
  to,
  date,
  messageId,
  text,
  html: htmlBody,
}: ReceivedEmail): Html {
  return layout(
    subject,
    html`<p><a class="button-link" href="/">All emails</a></p>
      <article aria-labelledby="subject">
        <h1 id="subject">${subject}</h1>
        <dl>
          <dt>From</dt><dd>${from}</dd>
          <dt>To</dt><dd>${to.join(', ')}</dd>
          <dt>Received</dt><dd>${formatTime(date)}</dd>
          <dt>Message-ID</dt><dd>${messageId}</dd>
        </dl>
        <div class="bodies">
          <section aria-labelledby="plain"><h2 id="plain">Plain text</h2><pre>${withLinks(text)}</pre></section>
          ${htmlBody ? inFrame(n) : ''}
        </div>
      </article>
      <p><a class="button-link" href="/messages/${n}/raw">Raw message</a></p>`,
  );
}

const inFrame = (n: number): Html =>
  html`<section aria-labelledby="framed">
    <h2 id="framed">HTML</h2>
    <iframe title="The email as HTML" sandbox="" src="/messages/${n}/html"></iframe>
  </section>`;

/** The page for an unknown email. */
export function unknownPage(): Html {
  return layout(
    'Email not found',
    html`<h1>Email not found</h1><p><a class="button-link" href="/">All emails</a></p>`,
  );
}

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

function withLinks(text: string): Html[] {
  return text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
