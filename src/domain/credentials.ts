import { z } from 'zod';
import { lineOf } from './typed-text.ts';

/** More bytes than this are refused before anything is hashed. */
const MAX_PASSWORD_BYTES = 1024;
/** Characters of a new password. */
export const MIN_PASSWORD = 8;

const utf8Length = (text: string): number =>
  encodeURIComponent(text.toWellFormed()).replace(/%../g, 'x').length;

/** An e-mail address as typed; it is compared without regard to case. */
export const emailSchema = lineOf(254).pipe(
  z.email('Please enter a complete e-mail address, for example ada@example.com.'),
);

/** Kept as typed but NFC, so that the same password typed on another keyboard is the same. */
const passwordSchema = z
  .string()
  .max(MAX_PASSWORD_BYTES, 'This password is too long.')
  .refine((text) => text.isWellFormed(), 'This password cannot be used.')
  .normalize('NFC')
  .refine((text) => utf8Length(text) <= MAX_PASSWORD_BYTES, 'This password is too long.');

const newPasswordSchema = passwordSchema.pipe(
  z.string().min(MIN_PASSWORD, `Please use at least ${MIN_PASSWORD} characters.`),
);

const displayNameSchema = lineOf(80).min(1, 'Please enter the name we may call you.');

/** The sign-up form (AUTH-2) as the wire carries it. */
export const signUpSchema = z
  .strictObject({
    displayName: displayNameSchema,
    email: emailSchema,
    password: newPasswordSchema,
    confirmPassword: z.string(),
  })
  .refine((form) => form.password === form.confirmPassword.normalize('NFC'), {
    path: ['confirmPassword'],
    message: "password dosn't match",
  });

/** The form behind the link of a password letter. */
export const resetPasswordSchema = z
  .strictObject({ password: newPasswordSchema, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword.normalize('NFC'), {
    path: ['confirmPassword'],
    message: "password dosn't match",
  });

/** The form that asks for a password letter. */
export const resetRequestSchema = z.strictObject({ email: emailSchema });

/** The sign-in form (AUTH-6). */
export const signInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema.pipe(z.string().min(1, 'Please enter your password.')),
});

export type SignUpForm = z.infer<typeof signUpSchema>;
export type SignInForm = z.infer<typeof signInSchema>;

/** The one spelling under which an address is looked up. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();
