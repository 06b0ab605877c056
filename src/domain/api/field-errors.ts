import { isStringRecord } from '../values/string-record.ts';
import type { ShopError } from './error-table.ts';

/** The first error of each field by its path, such as `shipping.city`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the field errors in the details of an error; none if it has other details. */
export const fieldErrorsOf = ({ details }: ShopError): FieldErrors => {
  const fields = typeof details === 'object' && details && 'fields' in details ? details.fields : undefined;
  return isStringRecord(fields) ? fields : {};
};
