import { z } from 'zod/mini';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { type Address, addressSchema } from '#domain/orders/address.ts';
import { ok, type Result } from '#domain/values/result.ts';

const formSchema = z.object({ shipping: addressSchema });

type Fields = Readonly<Record<string, string>>;

/** Returns the texts of a group of address fields, such as `billing`, by the names of an address. */
export const addressFieldsOf = (fields: Fields, group: string): Record<string, string> =>
  Object.fromEntries(z.keyof(addressSchema).options.map((name) => [name, fields[`${group}.${name}`] ?? '']));

/** Parses a form with one address; errors by field name, such as `shipping.city`. */
export const parseShippingAddress = (fields: Fields): Result<Address, FieldErrors> => {
  const parsed = parseFields(formSchema, { shipping: addressFieldsOf(fields, 'shipping') });
  return parsed.ok ? ok(parsed.value.shipping) : parsed;
};
