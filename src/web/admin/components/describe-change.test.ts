import { expect, test } from 'vitest';
import { adminAudit } from '#copy/admin/staff.ts';
import { STAFF_VERBS } from '#domain/staff/permissions.ts';
import { describeChange } from './describe-change.ts';

test.each([
  ['role', 'owner', 'packer', 'Owner → Packer'],
  ['fulfilmentStatus', 'unfulfilled', 'packed', 'To pack → Packed'],
  ['status', 'awaiting-payment', 'cancelled', 'Awaiting payment → Cancelled'],
  ['state', 'open', 'answered', 'Open → Answered'],
  ['email-kind', null, 'order-paid', 'Order confirmation'],
  ['review-reason', null, 'wrong-amount', 'Its amount differs from the total.'],
  ['carrier', null, 'royal-mail', 'Royal Mail'],
  ['carrier', 'other', null, 'Other carrier → –'],
  ['country', 'AT', 'DE', 'Austria → Germany'],
  ['member', null, 'command-line', 'Command line'],
  ['verb', null, 'order.ship', 'Shipped an order'],
  ['object', null, 'enquiry', 'Inquiries'],
  ['used-for', null, '3f2a86be-0f6b-4a5e-9d38-0d1c7a3d5b11', 'CAM-7WN8DF'],
])('describes the code of the field %s in words', (field, before, after, description) => {
  expect(describeChange({ field, before, after })).toBe(description);
});

test.each([
  ['note', 'owner'],
  ['state', 'constructor'],
  ['country', 'Atlantis'],
  ['quantity', 3],
] as const)('leaves the value of the field %s as it is if it is no code', (field, after) => {
  expect(describeChange({ field, before: null, after })).toBe(String(after));
});

test('names every verb of staff that changes something', () => {
  const verbs = Object.entries(STAFF_VERBS).flatMap(([object, all]) =>
    all.map((verb) => `${object}.${verb}`),
  );
  const unnamed = verbs.filter((verb) => !verb.endsWith('.view') && adminAudit.verbs[verb] === undefined);
  expect(unnamed).toEqual([]);
});
