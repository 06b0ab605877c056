import { z } from 'zod/mini';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { invitationSchema } from '#domain/staff/staff-credentials.ts';
import type { Shop } from '#services/shop.ts';
import { submitForm } from '../../loaders/staff-form.ts';

type StaffService = Pick<Shop['staff'], 'invite' | 'changeRole' | 'sendRecoveryLink' | 'remove'>;
type ActionRequest = Parameters<StaffService['invite']>[0];
type Outcome = ReturnType<StaffService['invite']>;

/** Submits a form to the action of its intent. */
const form =
  <Input>(
    schema: z.core.$ZodType<Input>,
    perform: (staff: StaffService, request: ActionRequest, input: Input) => Outcome,
  ) =>
  (staff: StaffService, request: ActionRequest, typed: unknown) =>
    submitForm(schema, typed, (input) => perform(staff, request, input));

const memberSchema = z.object({ id: z.uuid() });
const roleSchema = z.object({ id: z.uuid(), role: z.enum(STAFF_ROLES) });

/** The forms of the page by their field `intent`. */
const FORMS = {
  invite: form(invitationSchema, (staff, request, invitation) => staff.invite(request, invitation)),
  'change-role': form(roleSchema, (staff, request, { id, role }) => staff.changeRole(request, id, role)),
  'send-recovery-link': form(memberSchema, (staff, request, { id }) => staff.sendRecoveryLink(request, id)),
  remove: form(memberSchema, (staff, request, { id }) => staff.remove(request, id)),
} as const;

type StaffIntent = keyof typeof FORMS;

const isIntent = (text: string): text is StaffIntent => Object.hasOwn(FORMS, text);

/** Performs the action of a form of the page; undefined for an unknown intent. */
export const performStaffForm = (
  staff: StaffService,
  request: ActionRequest,
  typed: Readonly<Record<string, string>>,
):
  | { readonly intent: StaffIntent; readonly performed: ReturnType<(typeof FORMS)[StaffIntent]> }
  | undefined => {
  const { intent = '' } = typed;
  return isIntent(intent) ? { intent, performed: FORMS[intent](staff, request, typed) } : undefined;
};
