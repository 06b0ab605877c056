import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  auditFilterOf,
  auditParameters,
  COMMAND_LINE,
  isOrderUnreadable,
  readAuditQuery,
} from './audit-query.ts';

const read = (query: string) => readAuditQuery(new URLSearchParams(query));

test.each([
  'member=ada',
  'verb=order.steal',
  'verb=constructor',
  'object=carts',
  `order=${'7'.repeat(10_000)}`,
  'from=2026-02-30',
  'to=yesterday',
  'before=0',
  'before=-1',
  `before=${'9'.repeat(100)}`,
  `unknown=${'x'.repeat(10_000)}`,
])('ignores %s', (query) => {
  const { query: found, before } = read(query);
  expect([auditParameters(found), before]).toEqual([{}, undefined]);
});

test('reads any query, and writes it so that it reads the same again', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      COMMAND_LINE,
      'order.ship',
      'staff',
      'CAM-7K4Q2M',
      '2026-11-30',
      '12',
      '3cc97153-1111-4111-8111-111111111111',
    ),
  );
  const names = ['member', 'verb', 'object', 'order', 'from', 'to', 'before'];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (query) => {
      const parameters = auditParameters(readAuditQuery(Object.entries(query)).query);
      expect(auditParameters(readAuditQuery(Object.entries(parameters)).query)).toEqual(parameters);
    }),
  );
});

test('keeps an order number that cannot be read', () => {
  const { query } = read('order=+Masala+chai');
  expect([auditParameters(query), isOrderUnreadable(query)]).toEqual([{ order: 'Masala chai' }, true]);
  expect(isOrderUnreadable(read('order=cam-7k4q2m').query)).toBe(false);
  expect(isOrderUnreadable(read('order=+').query)).toBe(false);
});

test('filters by the whole days, the object of the verb, and the orders that a number means', () => {
  const { query } = read('verb=order.ship&object=staff&order=cam-7k4q2m&from=2026-11-29&to=2026-11-30');
  expect(auditFilterOf(query)).toMatchObject({
    object: 'order',
    verb: 'ship',
    orders: { from: expect.stringMatching(/^3cc97/), to: expect.stringMatching(/^3cc97/) },
    from: new Date('2026-11-29T08:00:00Z'),
    until: new Date('2026-12-01T08:00:00Z'),
  });
  expect(auditFilterOf(read(`member=${COMMAND_LINE}`).query).staffId).toBeNull();
  expect(auditFilterOf(read('').query).staffId).toBeUndefined();
});
