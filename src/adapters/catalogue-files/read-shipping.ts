import { join } from 'node:path';
import { z } from 'zod';
import { BOUNDS } from '#domain/catalogue/catalogue-bounds.ts';
import {
  MAX_BUSINESS_DAYS,
  MAX_SHIPPING_NAME_LENGTH,
  SHIPPING_KINDS,
  type ShippingZone,
} from '#domain/shipping/shipping-method.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { centsField, fileError, idField, readCatalogueFile, textField } from './catalogue-file.ts';

const MAX_ZONES = 100;
const MAX_METHODS = 20;
const MAX_RATES = 100;

/** Instead of a list: the countries of no other zone. */
const OTHERS = 'others';

const grams = z.number().int().max(BOUNDS.stockGrams.max);

const rateSchema = z
  .strictObject({
    fromSubtotal: centsField.default(0),
    fromGrams: grams.nonnegative().default(0),
    price: centsField,
  })
  .transform(({ fromSubtotal, fromGrams, price }) => ({
    fromCents: fromSubtotal,
    fromGrams,
    priceCents: price,
  }));

const daySchema = z.number().int().min(0).max(MAX_BUSINESS_DAYS);

const methodSchema = z.strictObject({
  id: idField,
  kind: z.enum(SHIPPING_KINDS),
  name: textField(MAX_SHIPPING_NAME_LENGTH),
  businessDays: z
    .tuple([daySchema, daySchema])
    .refine(([min, max]) => min <= max, 'must have the smaller number first'),
  maxGrams: grams.positive().nullable().default(null),
  rates: z.array(rateSchema).min(1).max(MAX_RATES),
});

const countries = new Set(COUNTRY_CODES);
const countrySchema = z
  .string()
  .refine((code) => countries.has(code), 'must be a country code of two capital letters, such as US');

const zonesSchema = z
  .array(
    z.strictObject({
      id: idField,
      name: textField(MAX_SHIPPING_NAME_LENGTH),
      countries: z.union([z.literal(OTHERS), z.array(countrySchema).min(1)]),
      methods: z.array(methodSchema).min(1).max(MAX_METHODS),
    }),
  )
  .max(MAX_ZONES);

/**
 * Reads the shipping zones of a new shop from the catalogue's folder.
 * @throws CatalogueFileError if the file is invalid, or has an id, rate or country twice
 */
export const readShippingZones = async (folder: string): Promise<ShippingZone[]> => {
  const file = join(folder, 'shipping.json');
  const zones = await readCatalogueFile(file, zonesSchema);
  const reject = (what: string, values: readonly unknown[], duplicate = findDuplicate(values)): void => {
    if (duplicate !== undefined) throw fileError(file, `${what} ${JSON.stringify(duplicate)} is a duplicate`);
  };
  const named = zones.flatMap((zone) => (zone.countries === OTHERS ? [] : zone.countries));
  reject(
    'the zone',
    zones.map(({ id }) => id),
  );
  reject('the country', named);
  reject(
    'the list',
    zones.map((zone) => zone.countries).filter((list) => list === OTHERS),
  );
  for (const { id, methods } of zones) {
    reject(
      `${id}: the method`,
      methods.map((method) => method.id),
    );
    for (const method of methods)
      reject(
        `${id}: ${method.id}: the rate from`,
        method.rates.map(({ fromCents, fromGrams }) => `${fromCents / 100} dollars and ${fromGrams} g`),
      );
  }
  const others = COUNTRY_CODES.filter((code) => !named.includes(code));
  return zones.map((zone) => ({ ...zone, countries: zone.countries === OTHERS ? others : zone.countries }));
};

const findDuplicate = (values: readonly unknown[]): unknown =>
  values.find((value, index) => values.indexOf(value) < index);
