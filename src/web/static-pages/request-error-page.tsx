import { requestErrors as copy } from '#copy/pages/request-errors.ts';
import { shell } from '#copy/pages/shell.ts';
import { type ErrorCode, messageOf, statusOf } from '#domain/api/error-table.ts';
import type { ContentPolicy } from '#services/ports/ports.ts';
import { hrefOf } from '../site/site-map.ts';
import { staticPage } from './static-page.tsx';

type RequestError = {
  readonly code: ErrorCode;
  readonly method: string;
  readonly name: string;
  readonly policy: ContentPolicy;
};

const titleOf = (code: ErrorCode, isForm: boolean): string => {
  if (statusOf(code) === 429 || statusOf(code) === 503) return shell.busyTitle;
  if (isForm) return copy.unsentTitle;
  return statusOf(code) === 404 ? shell.notFoundTitle : shell.problemTitle;
};

const hasOwnText = (code: ErrorCode): code is ErrorCode & keyof typeof copy.texts =>
  Object.hasOwn(copy.texts, code);

/** Returns the HTML page for a rejected request; after a form it suggests going back to the typed text. */
export const requestErrorPage = ({ code, method, name, policy }: RequestError): Response => {
  const isForm = method !== 'GET' && method !== 'HEAD';
  const text = isForm && hasOwnText(code) ? copy.texts[code] : messageOf(code);
  return staticPage({
    name,
    title: titleOf(code, isForm),
    text: isForm ? `${text} ${copy.goBack}` : text,
    action: <a href={hrefOf('home')}>{copy.home}</a>,
    policy,
    status: statusOf(code),
  });
};
