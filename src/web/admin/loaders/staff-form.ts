import { data, type RouterContextProvider } from 'react-router';
import { z } from 'zod/mini';
import { refusals } from '#copy/admin/refusals.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { FormResult } from '../../components/forms/form-result.ts';
import { recordFailure, staffVisitorContext } from '../site/admin-context.ts';

/** Fields in which the message of a refusal is shown. */
const FIELDS: Partial<Record<StaffRefusal, string>> = {
  'email-taken': 'email',
  'wrong-code': 'code',
  'weak-password': 'password',
};

const STATUSES: Partial<Record<StaffRefusal, number>> = {
  'not-permitted': 403,
  'recent-authentication-required': 401,
  'wrong-credentials': 401,
  'too-many-codes': 429,
  'wrong-passkey': 401,
  'link-ended': 410,
  'unknown-member': 404,
  overloaded: 503,
};

/** The result of a form; `needsSignIn` if a newer sign-in would let it pass. */
export type StaffFormResult = FormResult & { readonly needsSignIn?: boolean };

/** Returns the response to a form that a service has refused: at its field, otherwise as a message. */
export const refused = (refusal: StaffRefusal, typed?: Readonly<Record<string, string>>) => {
  const field = FIELDS[refusal];
  const message = refusals[refusal];
  const result: FormResult = field ? { errors: { [field]: message } } : { problem: message };
  const needsSignIn = refusal === 'recent-authentication-required';
  return data<StaffFormResult>(
    { ...result, ...(typed && { typed }), ...(needsSignIn && { needsSignIn }) },
    STATUSES[refusal] ?? 422,
  );
};

type InvalidFields = { readonly fields: FieldErrors };

/** Submits the fields of a form to a service, or returns their errors. */
export const submitForm = async <Input, Output>(
  schema: z.core.$ZodType<Input>,
  fields: unknown,
  submit: (input: Input) => Promise<Result<Output, StaffRefusal>>,
): Promise<Result<Output, StaffRefusal | InvalidFields>> => {
  const parsed = parseFields(schema, fields);
  return parsed.ok ? submit(parsed.value) : err({ fields: parsed.error });
};

/** Returns the response to a form that was invalid or refused. */
export const rejected = (error: StaffRefusal | InvalidFields, typed: Readonly<Record<string, string>>) =>
  typeof error === 'string' ? refused(error, typed) : data<FormResult>({ errors: error.fields, typed }, 422);

/** Runs the action of a form, unless the request is rejected; every error keeps the page and the typed text. */
export const handleStaffForm = async <Output>(
  context: Readonly<RouterContextProvider>,
  typed: Readonly<Record<string, string>>,
  run: () => Promise<Output>,
) => {
  const { rejection } = context.get(staffVisitorContext);
  if (rejection !== undefined)
    return data<FormResult>({ problem: messageOf(rejection), typed }, statusOf(rejection));
  try {
    return await run();
  } catch (error) {
    // Redirects are thrown as well.
    if (error instanceof Response) throw error;
    recordFailure(context, error);
    return data<FormResult>({ problem: messageOf('internal'), typed }, 500);
  }
};

/** Without the fields that no page gets back. */
export const withoutSecrets = ({
  password: _password,
  confirmPassword: _confirmed,
  code: _code,
  ...typed
}: Readonly<Record<string, string>>): Record<string, string> => typed;

/** The id that makes a repeated form harmless. */
export const requestIdSchema = z.uuid();
