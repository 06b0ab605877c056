import { data, type RouterContextProvider } from 'react-router';
import { type ShopError, statusOf } from '#domain/api/error-table.ts';
import { type FormResult, toFormResult } from '../components/forms/form-result.ts';
import { recordFailure, rejectionContext } from '../document/render-context.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns the response to a form that a service has rejected. */
export const formError = <Extra extends object>(error: ShopError, extra: Extra) =>
  data<FormResult & Extra>({ ...toFormResult(error), ...extra }, statusOf(error.code));

/**
 * Runs the action of a form, unless the request is rejected. Every error becomes a response that keeps the page and its
 * typed text; `extra` is added to it.
 */
export const handleForm = async <Result, Extra extends object>(
  context: Context,
  extra: Extra,
  run: () => Promise<Result>,
) => {
  const rejection = context.get(rejectionContext);
  if (rejection !== undefined) return formError({ code: rejection }, extra);
  try {
    return await run();
  } catch (error) {
    // Redirects are thrown as well.
    if (error instanceof Response) throw error;
    recordFailure(context, error);
    return formError({ code: 'internal' }, extra);
  }
};

/** Throws the error response for a rejected page request. */
export const throwIfRejected = (context: Context): void => {
  const rejection = context.get(rejectionContext);
  if (rejection !== undefined) throw data(null, statusOf(rejection));
};
