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
