import type { OrderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import type { AuditEntry, FieldChange } from '#domain/staff/audit-entry.ts';
import type { StaffObject } from '#domain/staff/permissions.ts';
import type { StaffMember } from '#domain/staff/staff-member.ts';

/** An action of staff, to be written in the transaction of its changes. */
export type NewAuditEntry = {
  readonly requestId: string;
  /** Digest of what a repeat has in common with the first request; null without one, and once it is deleted. */
  readonly requestKey: string | null;
  /** Null for the command line. */
  readonly staffId: string | null;
  readonly verb: string;
  readonly object: StaffObject;
  readonly objectId: string;
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
};

/** Filters of the audit log. */
export type AuditFilter = {
  /** Null for the command line. */
  readonly staffId?: string | null | undefined;
  readonly verb?: string | undefined;
  readonly object?: StaffObject | undefined;
  readonly objectId?: string | undefined;
  /** Entries about the orders with these numbers. */
  readonly orders?: OrderNumberRange | undefined;
  readonly from?: Date | undefined;
  /** The end of the time, which no longer counts. */
  readonly until?: Date | undefined;
};

/** The audit log of staff. */
export type AuditLog = {
  /** Waits for a concurrent request with this id, and returns its entry. */
  findRequest(
    requestId: string,
  ): Promise<
    (Pick<NewAuditEntry, 'requestKey' | 'staffId' | 'verb' | 'object'> & { readonly at: Date }) | undefined
  >;
  write(entry: NewAuditEntry): Promise<void>;
  /** Deletes the request keys of entries before that time, of which repeats are refused. */
  deleteRequestKeys(before: Date): Promise<void>;
  /** Returns the newest entries before that id, at most `limit`. */
  list(filter: AuditFilter, limit: number, before?: number): Promise<readonly AuditEntry[]>;
  /** Returns all who have been members, in no order. */
  listMembers(): Promise<readonly AuditMember[]>;
};

/** A member whom entries may name. */
export type AuditMember = Pick<StaffMember, 'id' | 'name'> & { readonly isRemoved: boolean };
