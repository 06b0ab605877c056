import { expect, test } from 'vitest';
import { isPermitted, type Permission, STAFF_VERBS } from './permissions.ts';
import { STAFF_ROLES } from './role.ts';

/** Roles that may perform each verb, written out again so that a change of the table needs two decisions. */
const EXPECTED: Readonly<Record<Permission, string>> = {
  'staff.view': 'owner manager',
  'staff.invite': 'owner',
  'staff.change-role': 'owner',
  'staff.remove': 'owner',
  'staff.send-recovery-link': 'owner',
  'audit.view': 'owner manager',
  'audit.export': 'owner',
  'order.view': 'owner manager packer',
  'order.pack': 'owner manager packer',
  'order.unpack': 'owner manager packer',
  'order.ship': 'owner manager packer',
  'order.undo-shipment': 'owner manager packer',
  'order.correct-tracking': 'owner manager packer',
  'order.deliver': 'owner manager packer',
  'order.return': 'owner manager packer',
  'order.undo-delivery': 'owner manager packer',
  'order.undo-return': 'owner manager packer',
  'order.add-note': 'owner manager packer',
  'order.send-email': 'owner manager',
  'order.change-address': 'owner manager',
  'order.change-email': 'owner manager',
  'order.cancel': 'owner manager',
  'order.handle-withdrawal': 'owner manager',
  'order.reopen-withdrawal': 'owner manager',
  'order.refund': 'owner manager',
  'order.retry-refund': 'owner manager',
  'order.record-refund': 'owner manager',
  'order.close-review': 'owner manager',
  'order.restock': 'owner manager',
  'customer.view': 'owner manager',
  'customer.add-note': 'owner manager',
  'customer.send-email': 'owner manager',
  'customer.export': 'owner manager',
  'customer.erase': 'owner',
  'enquiry.view': 'owner manager',
  'enquiry.change-state': 'owner manager',
  'email.send-again': 'owner manager',
  'product.view': 'owner manager',
  'sales.view': 'owner manager',
};

test('permits exactly these roles each verb', () => {
  const permissions = Object.entries(STAFF_VERBS).flatMap(([object, verbs]) =>
    verbs.map((verb) => `${object}.${verb}` as Permission),
  );
  const actual = permissions.map((permission) => [
    permission,
    STAFF_ROLES.filter((role) => isPermitted(role, permission)).join(' '),
  ]);
  expect(Object.fromEntries(actual)).toEqual(EXPECTED);
});
