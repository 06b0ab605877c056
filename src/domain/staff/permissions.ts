import type { StaffRole } from './role.ts';

/** The verbs of the admin by the kind of their object; `view` lists and opens. */
export const STAFF_VERBS = {
  staff: ['view', 'invite', 'change-role', 'remove', 'send-recovery-link'],
  audit: ['view', 'export'],
  order: [
    'view',
    'pack',
    'unpack',
    'ship',
    'undo-shipment',
    'correct-tracking',
    'deliver',
    'undo-delivery',
    'return',
    'undo-return',
    'add-note',
    'send-email',
    'change-address',
    'change-email',
    'cancel',
    'handle-withdrawal',
    'reopen-withdrawal',
    'refund',
    'retry-refund',
    'record-refund',
    'close-review',
    'restock',
  ],
  customer: ['view', 'add-note', 'send-email', 'export', 'erase'],
  enquiry: ['view', 'change-state'],
  email: ['send-again'],
  product: ['view'],
  sales: ['view'],
} as const;

/** A kind of object in the admin. */
export type StaffObject = keyof typeof STAFF_VERBS;
/** A verb on a kind of object, such as `staff.invite`. */
export type Permission = { [O in StaffObject]: `${O}.${(typeof STAFF_VERBS)[O][number]}` }[StaffObject];

type VerbsByObject = { readonly [O in StaffObject]: readonly (typeof STAFF_VERBS)[O][number][] };

const NONE: VerbsByObject = {
  staff: [],
  audit: [],
  order: [],
  customer: [],
  enquiry: [],
  email: [],
  product: [],
  sales: [],
};

const FULFILMENT = [
  'view',
  'pack',
  'unpack',
  'ship',
  'undo-shipment',
  'correct-tracking',
  'deliver',
  'undo-delivery',
  'return',
  'undo-return',
  'add-note',
] as const satisfies VerbsByObject['order'];

/** The verbs that each role may perform. */
export const PERMISSIONS: Readonly<Record<StaffRole, VerbsByObject>> = {
  owner: STAFF_VERBS,
  manager: {
    staff: ['view'],
    audit: ['view'],
    order: STAFF_VERBS.order,
    customer: ['view', 'add-note', 'send-email', 'export'],
    enquiry: STAFF_VERBS.enquiry,
    email: STAFF_VERBS.email,
    product: STAFF_VERBS.product,
    sales: STAFF_VERBS.sales,
  },
  packer: { ...NONE, order: FULFILMENT },
};

/** Returns the kind of object and the verb of a permission. */
export const parsePermission = (
  permission: Permission,
): { readonly object: StaffObject; readonly verb: string } => {
  const [object, verb] = permission.split('.') as [StaffObject, string];
  return { object, verb };
};

/** True if the role may perform the verb on objects of that kind. */
export const isPermitted = (role: StaffRole, permission: Permission): boolean => {
  const { object, verb } = parsePermission(permission);
  const verbs: readonly string[] = PERMISSIONS[role][object];
  return verbs.includes(verb);
};
