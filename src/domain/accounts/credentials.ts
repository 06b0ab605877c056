import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { toNfc } from '../text/nfc.ts';
import { emailSchema, lineOf } from '../text/typed-text.ts';
import { isWellFormed, toWellFormed } from '../text/well-formed.ts';
import { MIN_PASSWORD_LENGTH } from './password-length.ts';

const MAX_PASSWORD_BYTES = 1024;

const utf8Length = (text: string): number =>
  encodeURIComponent(toWellFormed(text)).replace(/%../g, 'x').length;

/** NFC makes the same password equal when typed on different keyboards. */
export const passwordSchema = z.string(fieldMessages.password).check(
  z.maxLength(MAX_PASSWORD_BYTES, { error: fieldMessages.passwordTooLong, abort: true }),
  z.refine(isWellFormed, fieldMessages.passwordCharacters),
  z.normalize('NFC'),
  z.refine((text) => utf8Length(text) <= MAX_PASSWORD_BYTES, fieldMessages.passwordTooLong),
);

/** A chosen password, which is checked for its strength later. */
export const newPasswordSchema = z.pipe(
  passwordSchema,
  z.string().check(z.minLength(MIN_PASSWORD_LENGTH, fieldMessages.passwordTooShort(MIN_PASSWORD_LENGTH))),
);

/** The name by which the shop greets a customer. */
export const displayNameSchema = lineOf(80).check(z.minLength(1, fieldMessages.ownName));

/** Requires the password twice (AUTH-3). */
export const passwordsMatch = () =>
  z.refine<{ readonly password: string; readonly confirmPassword: string }>(
    ({ password, confirmPassword }) =>
      confirmPassword.length <= MAX_PASSWORD_BYTES && password === confirmPassword.normalize('NFC'),
    { path: ['confirmPassword'], message: fieldMessages.passwordMismatch },
  );

/** The sign-up form (AUTH-2) in wire form. */
export const signUpSchema = z
  .object({
    displayName: displayNameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string(fieldMessages.required),
  })
  .check(passwordsMatch());

/** The form behind a password reset link. */
export const resetPasswordSchema = z
  .object({ password: newPasswordSchema, confirmPassword: z.string(fieldMessages.required) })
  .check(passwordsMatch());

/** The form that creates an account for an order, whose email and name are known. */
export const orderAccountSchema = z.object({ password: newPasswordSchema });

/** The form that requests a password reset link. */
export const resetRequestSchema = z.object({ email: emailSchema });

/** The sign-in form (AUTH-6). */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.pipe(passwordSchema, z.string().check(z.minLength(1, fieldMessages.password))),
});

/** The form that deletes an account; one without a password needs a recent sign-in instead. */
export const accountDeletionSchema = z.object({ password: z.optional(passwordSchema) });

/** The parsed sign-up form: one-line name, normalized email, password in NFC. */
export type SignUpRequest = z.infer<typeof signUpSchema>;
/** The parsed sign-in form: normalized email, password in NFC. */
export type SignInRequest = z.infer<typeof signInSchema>;

/** Returns the key by which an email address is looked up: NFC, lower case. */
export const emailKey = (email: string): string => toNfc(email.trim()).toLowerCase();
