import { z } from 'zod/mini';
import { staffFieldMessages } from '#copy/messages/staff-fields.ts';
import { newPasswordSchema, passwordSchema, passwordsMatch } from '../accounts/credentials.ts';
import { emailSchema, lineOf } from '../text/typed-text.ts';
import { STAFF_ROLES } from './role.ts';

/** Recovery codes of a member. */
export const RECOVERY_CODES = 10;
/** Base32 characters of a recovery code; shorter codes would need the slow hash of passwords. */
export const RECOVERY_CODE_LENGTH = 24;

/** A code of an authenticator app; people type a space in its middle. */
const oneTimeCodeSchema = z.pipe(
  z.pipe(
    z.string(staffFieldMessages.code).check(z.maxLength(32, staffFieldMessages.code)),
    z.transform((typed) => typed.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, staffFieldMessages.code)),
);

/** The form of a sign-in with a password. */
export const staffSignInSchema = z.object({
  email: emailSchema,
  password: z.pipe(passwordSchema, z.string().check(z.minLength(1, staffFieldMessages.password))),
  code: oneTimeCodeSchema,
});
/** A sign-in with a password and the code of an authenticator app. */
export type StaffSignIn = z.infer<typeof staffSignInSchema>;

/** The form that sets a password and connects an authenticator app. */
export const staffPasswordSchema = z
  .object({
    password: newPasswordSchema,
    confirmPassword: z.string(staffFieldMessages.password),
    code: oneTimeCodeSchema,
  })
  .check(passwordsMatch());
/** A new password with the first code of the authenticator app. */
export type NewStaffPassword = Omit<z.infer<typeof staffPasswordSchema>, 'confirmPassword'>;

/** The form of a member who has lost all credentials; a code counts with or without its hyphens and in any case. */
export const recoverySchema = z.object({
  email: emailSchema,
  code: z.pipe(
    z.pipe(
      z.string(staffFieldMessages.recoveryCode).check(z.maxLength(64, staffFieldMessages.recoveryCode)),
      z.transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase()),
    ),
    z
      .string()
      .check(
        z.length(RECOVERY_CODE_LENGTH, staffFieldMessages.recoveryCode),
        z.regex(/^[a-z2-7]+$/, staffFieldMessages.recoveryCode),
      ),
  ),
});

/** The form that invites a member. */
export const invitationSchema = z.object({
  email: emailSchema,
  name: lineOf(80).check(z.minLength(1, staffFieldMessages.name)),
  role: z.enum(STAFF_ROLES, staffFieldMessages.role),
});
/** An invitation of a new member. */
export type Invitation = z.infer<typeof invitationSchema>;

/** The response of a browser's passkey dialog in the JSON form of WebAuthn, which the adapter checks in full. */
const passkeyResponseSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
    }),
  ),
  z.looseObject({ id: z.string().check(z.maxLength(1_400)) }),
);

/** The form of a sign-in by passkey. */
export const passkeySignInSchema = z.object({ response: passkeyResponseSchema });

const passkeyName = lineOf(60).check(z.minLength(1, staffFieldMessages.passkeyName));

/** The form of a new passkey before the dialog of the browser. */
export const passkeyNameSchema = z.object({ name: passkeyName });

/** The form of a new passkey. */
export const newPasskeySchema = z.object({ response: passkeyResponseSchema, name: passkeyName });
