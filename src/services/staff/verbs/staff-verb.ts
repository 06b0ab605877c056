import type { FieldChange } from '#domain/staff/audit-entry.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import type { Result } from '#domain/values/result.ts';
import type { StaffTransactionPorts } from '#services/ports/ports.ts';

/** Who performs a verb: a member in a session, or the command line. */
export type Actor =
  | { readonly kind: 'member'; readonly member: StaffMember; readonly authenticatedAt: Date }
  | { readonly kind: 'command-line' };

/** What a verb has changed, for the audit log. */
export type VerbEffect = { readonly objectId: string; readonly changes: readonly FieldChange[] };

/** An action of staff on an object; `perform` runs in the transaction of its audit entry. */
export type StaffVerb<Input> = {
  readonly permission: Permission;
  readonly needsRecentAuthentication: boolean;
  /** The verb that undoes this one; absent where there is none. */
  readonly inverse?: Permission;
  /** Returns what a repeated request has in common with the first one. */
  readonly idempotencyKeyOf: (input: Input) => string;
  readonly perform: (ports: StaffTransactionPorts, input: Input) => Promise<Result<VerbEffect, StaffRefusal>>;
};
