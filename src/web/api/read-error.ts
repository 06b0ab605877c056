import { isErrorCode, type ShopError } from '#domain/api/error-table.ts';

/** What a text of JSON says; nothing when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

/** What the body of an answer that is no success says; by hand, since every page has it and no page has a schema at first. */
export const readError = (text: string): ShopError => {
  const error = partOf(parseJson(text), 'error');
  const code = partOf(error, 'code');
  return typeof code === 'string' && isErrorCode(code)
    ? { code, details: partOf(error, 'details') }
    : { code: 'unavailable' };
};
