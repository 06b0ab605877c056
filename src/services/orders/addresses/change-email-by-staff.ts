import { changesBetween } from '#domain/staff/audit-entry.ts';
import { ok } from '#domain/values/result.ts';
import { performVerb, type StaffRequest, type StaffVerb, type VerbResult } from '../../staff/index.ts';

type ChangeEmailInput = {
  readonly orderNumber: string;
  /** The email that staff saw. */
  readonly expected: string;
  readonly email: string;
};

/** Changes where the emails about an order go. Its link and granted access end, and the new address gets a new link. */
export const changeEmailVerb: StaffVerb<ChangeEmailInput> = {
  permission: 'order.change-email',
  needsRecentAuthentication: true,
  idempotencyKeyOf: ({ orderNumber, email }) => JSON.stringify([orderNumber, email]),
  async perform({ staffOrderChanges }, { orderNumber, ...change }) {
    const changed = await staffOrderChanges.changeEmail(orderNumber, change);
    if (!changed.ok) return changed;
    const { before, order } = changed.value;
    return ok({
      objectId: order.id,
      changes: changesBetween({ email: before.email }, { email: order.email }, ['email']),
    });
  },
};

/** Corrects the email of a placed order, for staff. An order of an account stays with it. */
export function changeEmailByStaff(
  ports: Parameters<typeof performVerb>[0],
  request: StaffRequest,
  input: ChangeEmailInput,
): Promise<VerbResult> {
  return performVerb(ports, changeEmailVerb, { ...request, input });
}
