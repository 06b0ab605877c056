import { z } from 'zod/mini';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { invitationSchema } from '#domain/staff/staff-credentials.ts';
import { err, type Result } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';

type StaffService = Pick<Shop['staff'], 'invite' | 'changeRole' | 'sendRecoveryLink' | 'remove'>;
type ActionRequest = Parameters<StaffService['invite']>[0];
type Outcome = Awaited<ReturnType<StaffService['invite']>>;
type Performed = Outcome | Result<never, { readonly fields: FieldErrors }>;
type Perform = (staff: StaffService, request: ActionRequest, typed: unknown) => Promise<Performed>;

/** Parses the fields of a form, and performs its action if they are valid. */
const form =
  <Input>(
    schema: z.core.$ZodType<Input>,
    perform: (staff: StaffService, request: ActionRequest, input: Input) => Promise<Outcome>,
  ): Perform =>
  async (staff, request, typed) => {
    const parsed = parseFields(schema, typed);
    return parsed.ok ? perform(staff, request, parsed.value) : err({ fields: parsed.error });
  };

const memberSchema = z.object({ id: z.uuid() });
const roleSchema = z.object({ id: z.uuid(), role: z.enum(STAFF_ROLES) });

/** The forms of the page by their field `intent`. */
const FORMS = {
  invite: form(invitationSchema, (staff, request, invitation) => staff.invite(request, invitation)),
  'change-role': form(roleSchema, (staff, request, { id, role }) => staff.changeRole(request, id, role)),
  'send-recovery-link': form(memberSchema, (staff, request, { id }) => staff.sendRecoveryLink(request, id)),
  remove: form(memberSchema, (staff, request, { id }) => staff.remove(request, id)),
} as const satisfies Record<string, Perform>;

type StaffIntent = keyof typeof FORMS;

const isIntent = (text: string): text is StaffIntent => Object.hasOwn(FORMS, text);

/** Performs the action of a form of the page; undefined for an unknown intent. */
export const performStaffForm = (
  staff: StaffService,
  request: ActionRequest,
  typed: Readonly<Record<string, string>>,
): { readonly intent: StaffIntent; readonly performed: Promise<Performed> } | undefined => {
  const { intent = '' } = typed;
  return isIntent(intent) ? { intent, performed: FORMS[intent](staff, request, typed) } : undefined;
};
