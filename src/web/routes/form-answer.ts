import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { FieldErrors } from '#domain/api/field-errors.ts';

/** What a page's form is answered when it was not taken: what is wrong where, what is wrong at all, what was typed. */
export type FormAnswer = {
  readonly errors?: FieldErrors;
  readonly problem?: string;
  readonly typed?: Readonly<Record<string, string>>;
};

/** The texts of a form by the names of its fields. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** Sends a form from the browser; a lost connection becomes an answer of the page, which keeps what is typed. */
export const sendOr = async <T>(send: () => Promise<T>, problem: string): Promise<T | FormAnswer> => {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as well.
    if (error instanceof Response) throw error;
    console.warn('A form could not be sent.', error);
    return { problem };
  }
};

/** Keeps the page as it is after a form that was not taken: without a connection, its data could not be fetched again. */
export const revalidateIfTaken = ({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  (actionResult as FormAnswer | undefined)?.problem === undefined && defaultShouldRevalidate;
