import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { messageOf, type ShopError } from '#domain/api/error-table.ts';
import { type FieldErrors, fieldErrorsOf } from '#domain/api/field-errors.ts';

/** Response to a form that was rejected: field errors, a general message, and the typed text. */
export type FormResult = {
  readonly errors?: FieldErrors;
  readonly problem?: string;
  readonly typed?: Readonly<Record<string, string>>;
};

/** Returns the props of a field of the form: its name, error and typed text. */
export const fieldOf = (result: FormResult | undefined, name: string) => ({
  name,
  error: result?.errors?.[name],
  defaultValue: result?.typed?.[name],
});

/** Returns the text fields of a form by name. */
export const textFieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Returns the result of a service's error: at its fields if it names some, otherwise as a message. */
export const toFormResult = (error: ShopError): FormResult => {
  const errors = fieldErrorsOf(error);
  return Object.keys(errors).length > 0 ? { errors } : { problem: messageOf(error.code) };
};

/** Sends a form from the browser; a lost connection becomes a response, so that the typed text stays. */
export const submitForm = async <T>(send: () => Promise<T>, problem: string): Promise<T | FormResult> => {
  try {
    return await send();
  } catch (error) {
    // React Router throws redirects as well.
    if (error instanceof Response) throw error;
    console.warn('A form could not be sent.', error);
    return { problem };
  }
};

/** Statuses of a rejection that changes the page of the form too: its session has ended, or its link was used. */
const CHANGED_PAGE: readonly unknown[] = [401, 410];

/** Revalidates after a conflict as well, since the order of the page has changed meanwhile. */
export const revalidateAfterConflict = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.actionStatus === 409 || revalidateUnlessUnsent(args);

/** Skips revalidation after a form that was not sent, since its loader would fail without a connection too. */
export const revalidateUnlessUnsent = ({
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  CHANGED_PAGE.includes(actionStatus) ||
  ((actionResult as FormResult | undefined)?.problem === undefined && defaultShouldRevalidate);
