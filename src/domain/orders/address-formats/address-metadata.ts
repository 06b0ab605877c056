import { z } from 'zod/mini';
import { normalizePostalCode } from '../../text/typed-text.ts';

/** A country's addresses, from Google's metadata (github.com/google/libaddressinput). */
export type AddressMetadata = {
  /** Letters in the order of an address: A the lines, C the city, S the state, Z the postal code. */
  readonly order: string;
  /** A regular expression for a whole postal code. */
  readonly postalCode?: string | undefined;
  readonly postalCodeExample?: string | undefined;
};

/** Fields of an address whose order depends on the country. */
const ORDERED_FIELDS = ['line1', 'line2', 'city', 'state', 'postal_code'] as const;
type OrderedField = (typeof ORDERED_FIELDS)[number];

/** How the form of a country looks. */
export const addressFormatSchema = z.object({
  order: z.array(z.enum(ORDERED_FIELDS)),
  postalCode: z.nullable(z.object({ pattern: z.string(), example: z.string() })),
});
/** How the form of a country looks. */
export type AddressFormat = z.infer<typeof addressFormatSchema>;

const FIELDS_BY_CODE: Readonly<Record<string, readonly OrderedField[]>> = {
  A: ['line1', 'line2'],
  C: ['city'],
  S: ['state'],
  Z: ['postal_code'],
};

/** Returns all fields in the order of the country; those it does not have come last. */
export const orderOf = ({ order }: Pick<AddressMetadata, 'order'>): OrderedField[] => [
  ...new Set([...order.split('').flatMap((code) => FIELDS_BY_CODE[code] ?? []), ...ORDERED_FIELDS]),
];

/** What people write before a postal code besides the code of the country or its first letter, such as `D-10115`. */
const OTHER_PREFIXES: Readonly<Record<string, string>> = { BR: 'CEP', LI: 'FL' };

const withoutPrefix = (text: string, country: string): string => {
  const [letters = '', rest = ''] = /^([A-Z]+)[ -]?(\d.*)$/.exec(text)?.slice(1) ?? [];
  return [country, country.slice(0, 1), OTHER_PREFIXES[country]].includes(letters) ? rest : text;
};

const insertAt = (text: string, at: number, separator: string): string =>
  `${text.slice(0, at)}${separator}${text.slice(at)}`;

/** A code without separators, with the only separator of the example, as far from the end. */
const separatedAs = (example: string, code: string): string => {
  const [separator = '', tail = ''] = /([ -])([A-Z0-9]+)$/.exec(example)?.slice(1) ?? [];
  return code.length > tail.length ? insertAt(code, code.length - tail.length, separator) : code;
};

const writtenForms = (text: string, country: string, example: string): string[] => {
  const code = text.replace(/[ .-]/g, '');
  const positions = Array.from(code, (_, at) => at).slice(1);
  // The separator of an example is usual; without one in the example, a typed separator is.
  const usual = /[ -]/.test(example) ? [separatedAs(example, code), text] : [text];
  return [
    ...usual,
    code,
    ...positions.flatMap((at) => [insertAt(code, at, '-'), insertAt(code, at, ' ')]),
    `${country}-${code}`,
    `${country}${code}`,
  ];
};

/** Returns a typed postal code as its country writes it: separators, case and digits; unchanged if none of its forms matches. */
export const formatPostalCode = (format: AddressFormat, country: string, typed: string): string => {
  if (!format.postalCode) return typed;
  const { example } = format.postalCode;
  const text = normalizePostalCode(typed);
  const forms = [text, withoutPrefix(text, country)].flatMap((form) => writtenForms(form, country, example));
  return forms.find((form) => matchesPostalCode(format, form)) ?? typed;
};

/** True if the text is a postal code of the country, or if it has no pattern. Not an error otherwise: the metadata may be outdated. */
export const matchesPostalCode = (format: AddressFormat, text: string): boolean =>
  format.postalCode === null || new RegExp(`^(?:${format.postalCode.pattern})$`, 'i').test(text.trim());
