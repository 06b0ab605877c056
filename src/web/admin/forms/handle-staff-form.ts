import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod/mini';
import { refusals } from '#copy/admin/refusals.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { isPermitted, type Permission } from '#domain/staff/permissions.ts';
import { reasonSchema } from '#domain/staff/reason.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { StaffSession } from '#services/ports/ports.ts';
import type { Actor } from '#services/staff/index.ts';
import { textFieldsOf } from '../../components/forms/form-result.ts';
import { handleForm } from '../../loaders/handle-form.ts';
import { staffVisitorContext } from '../site/admin-context.ts';
import { type Fields, type StaffFormResult, withoutSecrets } from './staff-form-result.ts';

/** Fields at which the message of a refusal is shown. */
const FIELDS: Partial<Record<StaffRefusal, string>> = {
  'email-taken': 'email',
  'wrong-code': 'code',
  'weak-password': 'password',
};

/** The statuses of refusals; 422 for the others. */
const STATUSES: Partial<Record<StaffRefusal, number>> = {
  'not-permitted': 403,
  'recent-authentication-required': 401,
  'wrong-credentials': 401,
  'too-many-codes': 429,
  'too-many-links': 429,
  'wrong-passkey': 401,
  'link-ended': 410,
  'changed-meanwhile': 409,
  'order-changed': 409,
  'unknown-enquiry': 404,
  'unknown-withdrawal': 404,
  'unknown-email': 404,
  'email-expired': 410,
  'email-deleted': 410,
  'unknown-member': 404,
  'unknown-order': 404,
  'unknown-customer': 404,
  'customer-changed': 409,
  'unpaid-order-left': 409,
  'unknown-shipment': 404,
  'order-anonymized': 410,
  'too-many-emails': 429,
  'too-many-messages': 429,
  'already-shipped': 409,
  'fulfilment-conflict': 409,
  'shipment-announced': 409,
  'shipment-undoable': 409,
  'already-delivered': 409,
  'undo-too-late': 409,
  'refund-unfinished': 409,
  'order-packed': 409,
  'order-shipped': 409,
  'shipment-recorded': 409,
  'order-refunded': 409,
  'order-not-paid': 409,
  'payment-unavailable': 503,
  overloaded: 503,
};

/** A refusal with a message that says more than the one in `refusals`. */
type ExplainedRefusal = { readonly refusal: StaffRefusal; readonly message: string };

/** Why a form was not accepted: its fields are invalid, or a service refused it. */
export type Rejection = StaffRefusal | ExplainedRefusal | { readonly fields: FieldErrors };

type ActionArgs = { readonly context: Readonly<RouterContextProvider>; readonly request: Request };
type Handled = Result<unknown, Rejection>;
type ValueOf<Output> = Output extends { readonly ok: true; readonly value: infer Value } ? Value : never;

const resultOfRejection = (rejection: Rejection): StaffFormResult => {
  if (typeof rejection !== 'string')
    return 'fields' in rejection ? { errors: rejection.fields } : { problem: rejection.message };
  const field = FIELDS[rejection];
  const message = refusals[rejection];
  return field ? { errors: { [field]: message } } : { problem: message };
};

const rejected = (rejection: Rejection, typed: Fields) => {
  const refusal = typeof rejection === 'object' && 'refusal' in rejection ? rejection.refusal : rejection;
  const needsSignIn = refusal === 'recent-authentication-required';
  const status = typeof refusal === 'string' ? STATUSES[refusal] : undefined;
  return data<StaffFormResult>({ ...resultOfRejection(rejection), typed, needsSignIn }, status ?? 422);
};

/** Submits the fields of a form to a service, or returns their errors. */
export const submitFields = async <Input, Output>(
  schema: z.core.$ZodType<Input>,
  fields: Fields,
  submit: (input: Input) => Promise<Result<Output, StaffRefusal>>,
): Promise<Result<Output, Rejection>> => {
  const parsed = parseFields(schema, fields);
  return parsed.ok ? submit(parsed.value) : err({ fields: parsed.error });
};

/** Handles a form of any visitor. Every error keeps the page and the typed text, without secrets. */
export const handleStaffForm = async <Output extends Handled>(
  { context, request }: ActionArgs,
  run: (fields: Fields, form: FormData) => Promise<Output>,
) => {
  const form = await request.formData();
  const fields = textFieldsOf(form);
  const typed = withoutSecrets(fields);
  return handleForm(context, { typed }, async () => {
    const handled = await run(fields, form);
    return handled.ok ? (handled.value as ValueOf<Output>) : rejected(handled.error, typed);
  });
};

/** Handles a form of a member. After the end of the session, it asks for another sign-in and keeps the typed text. */
export const handleMemberForm = <Output extends Handled>(
  args: ActionArgs,
  permission: Permission | undefined,
  run: (session: StaffSession, fields: Fields, form: FormData) => Promise<Output>,
) =>
  handleStaffForm(args, async (fields, form) => {
    const session = await args.context.get(staffVisitorContext).session();
    if (!session) return err('recent-authentication-required');
    if (permission && !isPermitted(session.member.role, permission)) return err('not-permitted');
    return run(session, fields, form);
  });

/** Who sent the form of a verb, the id that makes a repeated form harmless, and the reason, if one was typed. */
export type VerbFormRequest = { readonly requestId: string; readonly actor: Actor; readonly reason?: string };
export type VerbForm = (request: VerbFormRequest, fields: Fields) => Promise<Handled>;

/** The form of a verb: its fields, and the service that performs it. */
export const verbForm =
  <Input>(
    schema: z.core.$ZodType<Input>,
    perform: (request: VerbFormRequest, input: Input) => Promise<Result<unknown, StaffRefusal>>,
  ): VerbForm =>
  (request, fields) =>
    submitFields(schema, fields, (input) => perform(request, input));

const requestIdSchema = z.uuid();

const reasonIn = ({ reason = '' }: Fields): Result<{ readonly reason?: string }, FieldErrors> =>
  reason.trim() === '' ? ok({}) : parseFields(z.object({ reason: reasonSchema }), { reason });

type VerbForms = {
  /** Opens the page, without which no form of it is handled. */
  readonly permission: Permission;
  /** The forms of the page by their field `intent`. */
  readonly forms: Readonly<Record<string, VerbForm>>;
  /** Returns the address of the page that says that the form was done. */
  readonly doneHref: (intent: string, requestId: string) => string;
};

/** Handles the forms of a page, each of which performs a verb. */
export const handleVerbForms = (args: ActionArgs, { permission, forms, doneHref }: VerbForms) =>
  handleMemberForm(args, permission, async (session, fields) => {
    const { intent = '' } = fields;
    const form = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    const requestId = requestIdSchema.safeParse(fields['requestId']);
    if (!form || !requestId.success) return err('invalid-form');
    const reason = reasonIn(fields);
    if (!reason.ok) return err({ fields: reason.error });
    const actor = { kind: 'member', ...session } as const;
    const performed = await form({ requestId: requestId.data, actor, ...reason.value }, fields);
    return performed.ok ? ok(redirect(doneHref(intent, requestId.data), 303)) : performed;
  });
