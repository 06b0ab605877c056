import { requestErrors as copy } from '#copy/pages/request-errors.ts';
import { shell } from '#copy/pages/shell.ts';
import { type ErrorCode, messageOf, type RequestError, statusOf } from '#domain/api/error-table.ts';
import type { ContentPolicy } from '#services/ports/ports.ts';
import { hrefOf } from '../site/site-map.ts';
import { staticPage } from './static-page.tsx';

type ErrorPageOptions = RequestError & {
  readonly name: string;
  readonly policy: ContentPolicy;
};

const isBusy = (code: ErrorCode): boolean => statusOf(code) === 429 || statusOf(code) === 503;

const hasOwnText = (code: ErrorCode): code is ErrorCode & keyof typeof copy.texts =>
  Object.hasOwn(copy.texts, code);

/** The page in place of a form's own page; it suggests going back to the typed text. */
const formErrorOf = (code: ErrorCode) => ({
  title: isBusy(code) ? shell.busyTitle : copy.unsentTitle,
  text: `${hasOwnText(code) ? copy.texts[code] : messageOf(code)} ${copy.goBack}`,
});

const pageErrorOf = (code: ErrorCode) => {
  if (isBusy(code)) return { title: shell.busyTitle, text: shell.unavailable };
  if (code === 'internal') return { title: shell.problemTitle, text: shell.problem };
  const title = statusOf(code) === 404 ? shell.notFoundTitle : shell.problemTitle;
  return { title, text: messageOf(code) };
};

/** Returns the path and query; a link that begins with two slashes or backslashes would lead to another host. */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/\\?]*/, '').replace(/^[/\\]*/, '/');

/** Returns the page for a request that is rejected before rendering, or whose page cannot be rendered. */
export const errorPage = ({ code, method, url, name, policy }: ErrorPageOptions): Response => {
  const isForm = method !== 'GET' && method !== 'HEAD';
  const mayRetry = !isForm && (isBusy(code) || code === 'internal');
  return staticPage({
    name,
    ...(isForm ? formErrorOf(code) : pageErrorOf(code)),
    action: mayRetry ? <a href={pathOf(url)}>{shell.tryAgain}</a> : <a href={hrefOf('home')}>{copy.home}</a>,
    policy,
    status: statusOf(code),
  });
};
