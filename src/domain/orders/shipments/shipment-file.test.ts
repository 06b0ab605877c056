import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffFieldMessages as messages } from '#copy/messages/staff-fields.ts';
import { err, ok } from '../../values/result.ts';
import { readShipmentRows } from './shipment-file.ts';

const HEADER = ['Order number', 'Carrier', 'Tracking number'];
const UPS_NUMBER = '1Z999AA10123456784';
const LONG_NUMBER = '3cc97153-1111-4111-8111-111111111111';

const read = (...rows: readonly (readonly string[])[]) =>
  readShipmentRows(rows.map((cells, index) => ({ row: index + 1, cells })));
const shipmentOf = (...cells: readonly string[]) => {
  const rows = read(HEADER, cells);
  return rows.ok ? rows.value[0]?.shipment : rows;
};

test.each([
  [HEADER],
  [['ORDER-NUMBER', 'carrier', 'tracking_number']],
  [['Order #', 'Courier', 'Tracking No.']],
  [['Ｏｒｄｅｒ', 'Carrier name', ' tracking ']],
])('finds the columns %j', (header) => {
  expect(read(header, ['CAM-7K4Q2M', 'ups', UPS_NUMBER])).toMatchObject(
    ok([{ row: 2, shipment: ok({ typedNumber: 'CAM-7K4Q2M', carrier: 'ups', trackingNumber: UPS_NUMBER }) }]),
  );
});

test('finds columns in any order among others, and prefers the exact name', () => {
  const header = ['Reference', 'Tracking number', 'Weight', 'Carrier', 'Order number'];
  expect(read(header, ['x', UPS_NUMBER, '2 kg', '', LONG_NUMBER])).toMatchObject(
    ok([{ shipment: ok({ typedNumber: LONG_NUMBER, carrier: null, trackingNumber: UPS_NUMBER }) }]),
  );
});

test('names the columns that are missing', () => {
  expect(read()).toEqual(err(['orderNumber', 'carrier', 'trackingNumber']));
  expect(read(['Order', 'Tracking'])).toEqual(err(['carrier']));
});

test('leaves empty rows out, and keeps the numbers of the others', () => {
  const rows = read(HEADER, ['', '', ''], ['CAM-7K4Q2M', '', UPS_NUMBER]);
  expect(rows.ok && rows.value.map(({ row }) => row)).toEqual([3]);
});

test.each([
  ['USPS', 'usps'],
  ['Royal Mail', 'royal-mail'],
  ['royal-mail', 'royal-mail'],
  ['Fed Ex', 'fedex'],
  ['other', 'other'],
])('knows the carrier %s', (typed, carrier) => {
  expect(shipmentOf('CAM-7K4Q2M', typed, '1234567890')).toMatchObject(ok({ carrier }));
});

test.each([
  ['="1234567890"', '1234567890'],
  ["'1234567890", '1234567890'],
  ['9400 1112 0255 5842', '9400111202555842'],
])('reads the tracking number %s', (typed, trackingNumber) => {
  expect(shipmentOf('="CAM-7K4Q2M"', '', typed)).toMatchObject(
    ok({ typedNumber: 'CAM-7K4Q2M', trackingNumber }),
  );
});

test.each([
  [['Masala chai', '', UPS_NUMBER], messages.orderNumber],
  [['', '', UPS_NUMBER], messages.orderNumber],
  [['7'.repeat(101), '', UPS_NUMBER], messages.orderNumber],
  [['CAM-7K4Q2M', 'Pigeon', UPS_NUMBER], messages.unknownCarrier],
  [['CAM-7K4Q2M', 'constructor', UPS_NUMBER], messages.unknownCarrier],
  [['CAM-7K4Q2M', 'ups', ''], messages.noTrackingNumber],
  [['CAM-7K4Q2M', 'ups'], messages.noTrackingNumber],
  [['CAM-7K4Q2M', '', '9.40011E+21'], messages.roundedNumber],
  [['CAM-7K4Q2M', '', 'CAM-7K4Q2M'], messages.labelIsOrderNumber],
  [['CAM-7K4Q2M', '', LONG_NUMBER], messages.labelIsOrderNumber],
  [['CAM-7K4Q2M', '', '7k4q2m'], messages.labelIsOrderNumber],
  [['CAM-7K4Q2M', '', '=1+1'], messages.trackingNumber],
])('says what is wrong with the row %j', (cells, message) => {
  expect(shipmentOf(...cells)).toEqual(err(message));
});

test('reads any rows, and keeps what they say', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('CAM-7K4Q2M', 'ups', UPS_NUMBER, ''));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 4 })), (rows) => {
      const found = read(HEADER, ...rows);
      if (!found.ok) throw new Error('the header was not found');
      expect(found.value).toHaveLength(rows.filter((cells) => cells.some((text) => text !== '')).length);
      for (const { typed, shipment } of found.value)
        if (shipment.ok) expect(shipment.value.typedNumber).toBe(typed.orderNumber);
    }),
  );
});
