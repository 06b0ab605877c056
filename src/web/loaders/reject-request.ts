import { data, type RouterContextProvider } from 'react-router';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import type { FormResult } from '../components/forms/form-result.ts';
import { visitorContext } from '../site/shop-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the response to a rejected form, which must have no other effect; otherwise `undefined`. */
export const rejectedForm = (context: Context, typed?: Readonly<Record<string, string>>) => {
  const { refusal } = context.get(visitorContext);
  return refusal === undefined
    ? undefined
    : data<FormResult>({ problem: messageOf(refusal), ...(typed && { typed }) }, statusOf(refusal));
};

/** Throws the error response for a rejected page request. */
export const throwIfRejected = (context: Context): void => {
  const { refusal } = context.get(visitorContext);
  if (refusal !== undefined) throw data(null, statusOf(refusal));
};
