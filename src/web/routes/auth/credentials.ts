import {
  type SignInRequest,
  type SignUpRequest,
  signInSchema,
  signUpSchema,
} from '#domain/accounts/credentials.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { FormResult } from '../../components/forms/form-result.ts';

/** Values of the field `intent`: two forms, and two buttons that switch between them. */
export const SIGN_IN = 'sign-in';
export const SIGN_UP = 'sign-up';
export const SHOW_SIGN_IN = 'show-sign-in';
export const SHOW_SIGN_UP = 'show-sign-up';

/** Response of the page's action; the page shows the sign-up form if that was sent or asked for (AUTH-1). */
export type AuthResult = FormResult & { readonly isSignUp: boolean };

type Credentials =
  | { readonly intent: typeof SIGN_IN; readonly request: SignInRequest }
  | { readonly intent: typeof SIGN_UP; readonly request: SignUpRequest };

type Sent = Readonly<Record<string, string>>;

/** Returns what the next page shows of a sent form: which form, and the typed text except passwords. */
export const shownAgain = ({ intent, email = '', displayName = '' }: Sent): AuthResult => ({
  isSignUp: intent === SIGN_UP || intent === SHOW_SIGN_UP,
  typed: { email, displayName },
});

/** True if the button only switches between the forms. */
export const isSwitch = ({ intent }: Sent): boolean => intent === SHOW_SIGN_IN || intent === SHOW_SIGN_UP;

/** Reads the sign-in or sign-up form; returns errors by field if email or password is missing (AUTH-11). */
export const readCredentials = ({ intent, ...fields }: Sent): Result<Credentials, FieldErrors> => {
  if (intent === SIGN_UP) {
    const parsed = parseFields(signUpSchema, fields);
    return parsed.ok ? ok({ intent, request: parsed.value }) : parsed;
  }
  const parsed = parseFields(signInSchema, fields);
  return parsed.ok ? ok({ intent: SIGN_IN, request: parsed.value }) : parsed;
};
