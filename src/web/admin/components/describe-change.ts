import { auditFilters } from '#copy/admin/audit.ts';
import { emailKinds } from '#copy/admin/email-kinds.ts';
import { adminShipments } from '#copy/admin/fulfilment.ts';
import { adminOrder, fulfilmentStatuses, paymentStates } from '#copy/admin/orders.ts';
import { adminAudit as copy, roleNames } from '#copy/admin/staff.ts';
import { adminInquiries } from '#copy/admin/today.ts';
import { CARRIERS, carrierName } from '#domain/orders/carrier.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { AuditValue, FieldChange } from '#domain/staff/audit-entry.ts';
import { countryName } from '#domain/values/country-name.ts';

/** Words for the codes of a field. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleNames,
  fulfilmentStatus: fulfilmentStatuses,
  status: paymentStates,
  state: adminInquiries.states,
  'email-kind': emailKinds,
  'review-reason': adminOrder.reviewReasons,
  carrier: Object.fromEntries(
    CARRIERS.map((carrier) => [carrier, carrierName(carrier) ?? adminShipments.otherCarrier]),
  ),
  member: { 'command-line': copy.commandLine },
  verb: copy.verbs,
  object: auditFilters.objects,
};

const DESCRIBERS: Readonly<Record<string, (value: string) => string>> = {
  country: countryName,
  'used-for': shortNumberOf,
};

/** Describes a value of a field in words; other values than codes stay as they are. */
export const describeValue = <Value extends AuditValue>(field: string, value: Value): Value | string => {
  if (typeof value !== 'string') return value;
  const names = NAMES[field];
  if (names && Object.hasOwn(names, value)) return names[value] ?? value;
  return DESCRIBERS[field]?.(value) ?? value;
};

/** Describes the change of a field in the audit log. */
export const describeChange = ({ field, before, after, isPersonal }: FieldChange): string => {
  if (isPersonal && before === null && after === null) return copy.erased;
  const describe = (value: AuditValue): string => String(describeValue(field, value) ?? copy.empty);
  return before === null ? describe(after) : `${describe(before)} → ${describe(after)}`;
};
