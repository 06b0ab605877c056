import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#domain/staff/audit-entry.ts';
import { auditCsv } from './audit-csv.ts';

const entry: AuditEntry = {
  id: 7,
  at: new Date('2026-11-30T08:00:00Z'),
  actor: { id: 'a', name: '=Ada' },
  verb: 'add-note',
  object: 'order',
  objectId: 'o-1',
  objectName: null,
  orderNumber: '3f2a86be-0f6b-4a5e-9d38-0d1c7a3d5b11',
  changes: [{ field: 'note', before: null, after: '+1 234', isPersonal: true }],
  reason: null,
};

async function* partsOf(...parts: { entries: readonly AuditEntry[]; isCut: boolean }[]) {
  yield* parts;
}

const read = async (csv: ReadableStream<Uint8Array>): Promise<string[][]> => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(csv).arrayBuffer());
  expect(text.startsWith('\ufeff')).toBe(true);
  return parse(text, { bom: true, relax_column_count: true });
};

test('writes a row for each changed field, without a formula, and leaves erased values empty', async () => {
  const changes = [
    { field: 'note', before: null, after: null, isPersonal: true as const },
    { field: 'restocked', before: false, after: true },
    { field: 'fulfilmentStatus', before: 'unfulfilled', after: 'packed' },
  ];
  const entries = [entry, { ...entry, id: 6, actor: null, changes }, { ...entry, id: 5, changes: [] }];
  const [header, ...rows] = await read(auditCsv(partsOf({ entries, isCut: false })));
  expect(header?.slice(0, 3)).toEqual(['Entry', 'Time (UTC)', 'Member']);
  const shared = [
    '2026-11-30T08:00:00.000Z',
    "'=Ada",
    'Added a note to an order',
    'Orders',
    'o-1',
    'CAM-7WN8DF',
  ];
  const byCommand = [shared[0], 'Command line', ...shared.slice(2)];
  expect(rows).toEqual([
    ['7', ...shared, 'Note', '', "'+1 234", ''],
    ['6', ...byCommand, 'Note', '', '', ''],
    ['6', ...byCommand, 'Back in stock', 'false', 'true', ''],
    ['6', ...byCommand, 'Fulfillment', 'To pack', 'Packed', ''],
    ['5', ...shared, '', '', '', ''],
  ]);
});

test('says at the end that it has not all entries', async () => {
  const parts = partsOf({ entries: [entry], isCut: false }, { entries: [entry], isCut: true });
  const rows = await read(auditCsv(parts));
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)?.[0]).toContain('The export ends here, after 100,000 entries.');
});
