import { data, type RouterContextProvider } from 'react-router';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import type { FormResult } from '../components/forms/form-result.ts';
import { visitorContext } from '../site/shop-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the response to a rejected form, which must have no other effect; otherwise `undefined`. */
export const rejectedForm = (context: Context, typed?: Readonly<Record<string, string>>) => {
  const { rejection } = context.get(visitorContext);
  return rejection === undefined
    ? undefined
    : data<FormResult>({ problem: messageOf(rejection), ...(typed && { typed }) }, statusOf(rejection));
};

/** Throws the error response for a rejected page request. */
export const throwIfRejected = (context: Context): void => {
  const { rejection } = context.get(visitorContext);
  if (rejection !== undefined) throw data(null, statusOf(rejection));
};
