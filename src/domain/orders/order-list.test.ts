import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './order-list.ts';

const ID = '0b3c9d3e-6c57-4f0f-9a4b-0db1c1d8a101';

test('[ORD-3] reads a cursor of the order list as it was written, and rejects anything else', () => {
  const place = { at: new Date('2026-05-04T12:00:00.123Z'), id: ID };
  expect(decodeCursor(encodeCursor(place))).toEqual(place);
  for (const invalid of [
    '',
    'x',
    ID,
    `-${ID}`,
    `999999999999999-${ID}`,
    `1-${ID}0`,
    `1-${ID.toUpperCase()}`,
    ` ${encodeCursor(place)}`,
    `${encodeCursor(place)}\n`,
  ])
    expect([invalid, decodeCursor(invalid)]).toEqual([invalid, undefined]);
});
