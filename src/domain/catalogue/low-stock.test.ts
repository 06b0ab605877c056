import { expect, test } from 'vitest';
import { decodeStockCursor, encodeStockCursor } from './low-stock.ts';

test('reads the cursor that it has written', () => {
  for (const cursor of [
    { units: 0, id: 'masala-chai' },
    { units: 5, id: 'a-1' },
  ])
    expect(decodeStockCursor(encodeStockCursor(cursor))).toEqual(cursor);
});

test.each([
  '',
  '5',
  '5-',
  '-5-tea',
  '5555-tea',
  '5-tea leaves',
  `5-${'x'.repeat(101)}`,
  "1-'",
])('does not understand the cursor %j', (text) => {
  expect(decodeStockCursor(text)).toBeUndefined();
});
