import { z } from 'zod/mini';

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

/** True if the text is a postal code of the country, or if it has no pattern. Not an error otherwise: the metadata may be outdated. */
export const matchesPostalCode = (format: AddressFormat, text: string): boolean =>
  format.postalCode === null || new RegExp(`^(?:${format.postalCode.pattern})$`, 'i').test(text.trim());
