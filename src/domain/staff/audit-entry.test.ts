import { expect, test } from 'vitest';
import { changesBetween, withoutPersonalValues } from './audit-entry.ts';

test('lists the fields that differ, with null for a missing value', () => {
  expect(
    changesBetween({ role: 'packer', email: 'a', count: 0 }, { role: 'owner', email: 'a', isOn: false }),
  ).toEqual([
    { field: 'role', before: 'packer', after: 'owner' },
    { field: 'count', before: 0, after: null },
    { field: 'isOn', before: null, after: false },
  ]);
  expect(changesBetween({ a: null }, {})).toEqual([]);
});

test('leaves the values of personal fields out of the entry', () => {
  const changes = changesBetween({ email: 'ada@example.com', role: 'owner' }, {}, ['email']);
  expect(changes).toEqual([
    { field: 'email', before: 'ada@example.com', after: null, isPersonal: true },
    { field: 'role', before: 'owner', after: null },
  ]);
  expect(withoutPersonalValues(changes)).toEqual([
    { field: 'email', isPersonal: true },
    { field: 'role', before: 'owner', after: null },
  ]);
});
