import { data, type RouterContextProvider } from 'react-router';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { visitorContext } from '../shop-context.ts';
import type { FormAnswer } from './form-answer.ts';

type Context = Readonly<RouterContextProvider>;

/** What a form is answered by which somebody has sent too many; nothing else may happen then. */
export const refusedForm = (context: Context, typed?: Readonly<Record<string, string>>) => {
  const { refusal } = context.get(visitorContext);
  return refusal === undefined
    ? undefined
    : data<FormAnswer>({ problem: messageOf(refusal), ...(typed && { typed }) }, statusOf(refusal));
};

/** Shows the page that asks for patience to whoever opens a page too often. */
export const refuseTooOften = (context: Context): void => {
  const { refusal } = context.get(visitorContext);
  if (refusal !== undefined) throw data(null, statusOf(refusal));
};
