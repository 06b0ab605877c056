import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { FieldErrors } from '#domain/api/field-errors.ts';

/** Response to a form that was rejected: field errors, a general message, and the typed text. */
export type FormResult = {
  readonly errors?: FieldErrors;
  readonly problem?: string;
  readonly typed?: Readonly<Record<string, string>>;
};

/** Returns the text fields of a form by name. */
export const textFieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

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

/** Skips revalidation after a rejected form, since its loader would fail without a connection too. */
export const revalidateUnlessRejected = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (actionResult as FormResult | undefined)?.problem === undefined && defaultShouldRevalidate;
