import { z } from 'zod/mini';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { invitationSchema } from '#domain/staff/staff-credentials.ts';
import type { Shop } from '#services/shop.ts';
import { verbForm } from '../../forms/handle-staff-form.ts';

const memberSchema = z.object({ id: z.uuid() });
const roleSchema = z.object({ id: z.uuid(), role: z.enum(STAFF_ROLES) });

/** The forms of the page by their field `intent`. */
export const memberForms = (staff: Shop['staff']) => ({
  invite: verbForm(invitationSchema, staff.invite),
  'change-role': verbForm(roleSchema, (request, { id, role }) => staff.changeRole(request, id, role)),
  'send-recovery-link': verbForm(memberSchema, (request, { id }) => staff.sendRecoveryLink(request, id)),
  remove: verbForm(memberSchema, (request, { id }) => staff.remove(request, id)),
});
