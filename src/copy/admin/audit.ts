import type { StaffObject } from '#domain/staff/permissions.ts';

/** Names of the filters of the audit log, also in the entry of an export. */
export const auditFilterNames = {
  member: 'Member',
  verb: 'Action',
  object: 'About',
  order: 'Order number',
  from: 'From',
  to: 'To',
} as const;

/** The filters of the audit log. */
export const auditFilters = {
  ...auditFilterNames,
  filters: 'Filters',
  any: 'Any',
  removed: (name: string) => `${name} (removed)`,
  find: 'Apply',
  clear: 'Clear all',
  noMatch: 'No entries match. Try fewer filters.',
  noOrderNumber: 'Please enter a whole order number, such as CAM-7K4Q2M.',
  objects: {
    staff: 'Staff',
    audit: 'Audit log',
    order: 'Orders',
    customer: 'Customers',
    enquiry: 'Inquiries',
    product: 'Products',
    sales: 'Sales',
    email: 'Emails',
  } satisfies Readonly<Record<StaffObject, string>>,
} as const;

/** The export of the audit log. */
export const auditExport = {
  title: 'Export',
  lead: (max: string) =>
    `The entries of these filters, at most the newest ${max}. Values that were deleted with a person’s data are empty.`,
  submit: 'Export as CSV',
  signInFirst: 'To export the log, please sign in again first. You’ll come back to this page.',
  columns: {
    id: 'Entry',
    at: 'Time (UTC)',
    member: 'Member',
    verb: 'Action',
    object: 'About',
    objectId: 'ID',
    order: 'Order',
    field: 'Field',
    before: 'Before',
    after: 'After',
    reason: 'Reason',
  },
  isCut: (max: string) =>
    `The export ends here, after ${max} entries. Choose an earlier last day to export the older ones.`,
} as const;
