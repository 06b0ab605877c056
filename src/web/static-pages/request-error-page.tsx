import { type ErrorCode, messageOf, statusOf } from '#domain/api/error-table.ts';
import type { ContentPolicy } from '#services/ports/ports.ts';
import { requestErrors as words } from '../copy/request-errors.ts';
import { shell } from '../copy/shell.ts';
import { addressOf } from '../site/site-map.ts';
import { staticPage } from './static-page.tsx';

type RequestError = {
  readonly code: ErrorCode;
  readonly method: string;
  readonly name: string;
  readonly policy: ContentPolicy;
};

const titleOf = (code: ErrorCode, isForm: boolean): string => {
  if (statusOf(code) === 429 || statusOf(code) === 503) return shell.busyTitle;
  if (isForm) return words.unsentTitle;
  return statusOf(code) === 404 ? shell.notFoundTitle : shell.problemTitle;
};

const hasOwnText = (code: ErrorCode): code is ErrorCode & keyof typeof words.texts =>
  Object.hasOwn(words.texts, code);

/** Returns the HTML page for a rejected request; after a form it suggests going back to the typed text. */
export const requestErrorPage = ({ code, method, name, policy }: RequestError): Response => {
  const isForm = method !== 'GET' && method !== 'HEAD';
  const text = isForm && hasOwnText(code) ? words.texts[code] : messageOf(code);
  return staticPage({
    name,
    title: titleOf(code, isForm),
    text: isForm ? `${text} ${words.goBack}` : text,
    action: <a href={addressOf('home')}>{words.home}</a>,
    policy,
    status: statusOf(code),
  });
};
