import { z } from 'zod/mini';
import { fieldMessages } from '#copy/messages/fields.ts';
import { emailSchema } from '../text/typed-text.ts';
import { displayNameSchema, newPasswordSchema, passwordSchema, passwordsMatch } from './credentials.ts';

/** The form that changes the display name of an account. */
export const nameChangeSchema = z.object({ displayName: displayNameSchema });

/** The form that changes the password of a signed-in customer. */
export const passwordChangeSchema = z
  .object({
    currentPassword: z.pipe(passwordSchema, z.string().check(z.minLength(1, fieldMessages.password))),
    password: newPasswordSchema,
    confirmPassword: z.string(fieldMessages.required),
  })
  .check(passwordsMatch());

/** The form that changes the email; an account without a password needs a recent sign-in instead. */
export const emailChangeSchema = z.object({ email: emailSchema, password: z.optional(passwordSchema) });
