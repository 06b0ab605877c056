import { isErrorCode } from '#domain/api/error-code.ts';
import type { ShopError } from '#domain/api/error-table.ts';

/** Returns the parsed JSON; `undefined` if it is invalid. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** Reads the error of a failed response, without a schema, since no page loads one at first. */
export const readError = (text: string): ShopError => {
  const error = propertyOf(parseJson(text), 'error');
  const code = propertyOf(error, 'code');
  return typeof code === 'string' && isErrorCode(code)
    ? { code, details: propertyOf(error, 'details') }
    : { code: 'unavailable' };
};
