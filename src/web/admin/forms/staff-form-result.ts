import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { PasskeyOptions } from '#services/ports/ports.ts';
import type { FormResult } from '../../components/forms/form-result.ts';

/** The text fields of a form by name. */
export type Fields = Readonly<Record<string, string>>;

/** Response to a form that did not end with its page; `typed` has its intent and the id of its record too. */
export type StaffFormResult = FormResult & {
  /** True if the form is accepted after another sign-in. */
  readonly needsSignIn?: boolean;
  /** For the dialog of the browser that a passkey needs next. */
  readonly options?: PasskeyOptions;
};

/** Returns the result if it is that of the form with this intent and record. */
export const resultOf = <Result extends StaffFormResult>(
  result: Result | undefined,
  intent?: string,
  id?: string,
): Result | undefined =>
  result?.typed?.['intent'] === intent && result?.typed?.['id'] === id ? result : undefined;

/** Loads the page again after a conflict as well, since its object has changed meanwhile. */
export const revalidateAfterConflict = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => actionStatus === 409 || defaultShouldRevalidate;

/** Fields that no page gets back, and no browser stores. */
const SECRETS: readonly string[] = ['password', 'confirmPassword', 'code', 'response'];

/** Returns whether the text of a field may come back. */
export const isSecret = (name: string): boolean => SECRETS.includes(name);

/** Returns the fields that may come back. */
export const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)));
