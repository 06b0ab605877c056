import type { StaffObject } from './permissions.ts';

/** The name under which the reason of an entry is stored: it may name a person, so it can be erased. */
export const REASON = 'reason';
/** The name under which a digest of the request is stored: it may confirm a guess of a personal value. */
export const REQUEST_KEY = 'request-key';
/** Days for which a repeated request is recognized by its content; no session lasts longer. */
export const REQUEST_KEY_DAYS = 7;

/** Entries of an export at most, the newest. */
export const MAX_EXPORTED_ENTRIES = 100_000;

/** A value of a changed field: null if it was or became empty. */
export type AuditValue = string | number | boolean | null;

/** A changed field as stored in the audit log. Personal values are stored apart, so that they can be erased. */
export type AuditedChange =
  | { readonly field: string; readonly before: AuditValue; readonly after: AuditValue }
  | { readonly field: string; readonly isPersonal: true };

/** A changed field with its values. */
export type FieldChange = {
  readonly field: string;
  readonly before: AuditValue;
  readonly after: AuditValue;
  readonly isPersonal?: true;
};

/** An entry of the audit log: who did what to which object, when and why. */
export type AuditEntry = {
  readonly id: number;
  readonly at: Date;
  /** Null for the command line. */
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly verb: string;
  readonly object: StaffObject;
  readonly objectId: string;
  /** The name of the member that the entry is about; null for other objects. */
  readonly objectName: string | null;
  /** The number of the order that the entry is about; null for other objects. */
  readonly orderNumber: string | null;
  /** Personal values are null once they are erased. */
  readonly changes: readonly FieldChange[];
  readonly reason: string | null;
};

/** Returns the fields whose values differ; `personal` names those with personal data. */
export const changesBetween = (
  before: Readonly<Record<string, AuditValue>>,
  after: Readonly<Record<string, AuditValue>>,
  personal: readonly string[] = [],
): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, ...(personal.includes(change.field) && { isPersonal: true as const }) }));

/** Splits changes into those that stay and the personal values that can be erased. */
export const withoutPersonalValues = (changes: readonly FieldChange[]): AuditedChange[] =>
  changes.map(({ field, before, after, isPersonal }) =>
    isPersonal ? { field, isPersonal } : { field, before, after },
  );
