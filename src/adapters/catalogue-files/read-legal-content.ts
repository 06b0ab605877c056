import { join } from 'node:path';
import { z } from 'zod';
import {
  type Contact,
  type LegalBlock,
  type LegalContent,
  type LegalText,
  type LegalTextName,
  parseInline,
} from '#domain/content/legal-content.ts';
import { addressLines } from '#domain/orders/address-lines.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { COUNTRY_CODES } from '#domain/values/countries.ts';
import { optionalTextField, readCatalogueFile, textField } from './catalogue-file.ts';

const MAX_LINE = 120;
const MAX_PARAGRAPH = 2_000;

const contactSchema = z.strictObject({
  name: optionalTextField(MAX_LINE),
  street: optionalTextField(MAX_LINE),
  city: optionalTextField(MAX_LINE),
  region: optionalTextField(MAX_LINE),
  postalCode: optionalTextField(20),
  country: z
    .string()
    .refine((code) => code === '' || COUNTRY_CODES.includes(code), 'must be a country code such as US'),
  email: z
    .string()
    .refine((text) => text === '' || emailSchema.safeParse(text).success, 'must be an email address'),
  hours: z.array(z.strictObject({ days: textField(MAX_LINE), time: textField(MAX_LINE) })).max(7),
  timeZone: optionalTextField(MAX_LINE),
});

/** Facts of the contact file and settings that texts name as `{email}`. */
const PLACEHOLDERS = ['name', 'address', 'email', 'phone'] as const;
type Facts = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{([^{}]*)\}/g;
const FULL_LINK = /^(?:https:\/\/|mailto:)[^\s]+$/;

const isPlaceholder = (name: string): name is keyof Facts => PLACEHOLDERS.some((known) => known === name);

/** Returns why a paragraph is refused, or undefined. */
const faultOf = (paragraph: string, pages: readonly string[]): string | undefined => {
  for (const [, name = ''] of paragraph.matchAll(PLACEHOLDER))
    if (!isPlaceholder(name)) return `has no placeholder {${name}}; there are ${PLACEHOLDERS.join(', ')}`;
  for (const part of parseInline(paragraph))
    if (part.kind === 'link' && !FULL_LINK.test(part.href) && !pages.includes(part.href))
      return `links to ${part.href}, which is neither a page of the shop nor an https: or mailto: address`;
  return undefined;
};

const textSchema = (pages: readonly string[]) => {
  const paragraph = textField(MAX_PARAGRAPH).superRefine((text, context) => {
    const fault = faultOf(text, pages);
    if (fault !== undefined) context.addIssue(fault);
  });
  // A union of schemas would report only that none of them fits.
  const block = z
    .union([z.string(), z.array(z.string()).min(1).max(50)], 'must be a paragraph or a list of paragraphs')
    .superRefine((value, context) => {
      const isList = typeof value !== 'string';
      for (const [index, text] of (isList ? value : [value]).entries())
        for (const { message } of paragraph.safeParse(text).error?.issues ?? [])
          context.addIssue({ code: 'custom', message, path: isList ? [index] : [] });
    });
  return z.strictObject({
    title: textField(60),
    description: textField(200),
    updated: z.iso.date('must be a date such as 2026-11-28'),
    intro: z.array(block).max(20),
    sections: z
      .array(z.strictObject({ heading: textField(MAX_LINE), text: z.array(block).min(1).max(50) }))
      .max(50),
  });
};

type LegalContentOptions = {
  /** Phone number of the settings. */
  readonly phone: string;
  /** Paths of the shop that texts may link to. */
  readonly pages: readonly string[];
};

/**
 * Reads contact data and legal texts from their folder. Required fields may be empty; `emptyLegalFields` names them.
 * @throws CatalogueFileError if a file is missing or invalid
 */
export const readLegalContent = async (
  folder: string,
  { phone, pages }: LegalContentOptions,
): Promise<LegalContent> => {
  const file = await readCatalogueFile(join(folder, 'contact.json'), contactSchema);
  const contact: Contact = { ...file, addressLines: addressLinesOf(file), phone };
  const schema = textSchema(pages);
  const read = async (name: LegalTextName) =>
    filled(await readCatalogueFile(join(folder, `${name}.json`), schema), contact);
  return {
    contact,
    texts: {
      privacy: await read('privacy'),
      terms: await read('terms'),
      returns: await read('returns'),
      accessibility: await read('accessibility'),
    },
  };
};

const addressLinesOf = ({ street, city, region, postalCode, country }: z.infer<typeof contactSchema>) =>
  addressLines({
    name: '',
    line1: street,
    line2: '',
    city,
    state: region,
    postal_code: postalCode,
    country,
    phone: '',
  });

const filled = (text: LegalText, { name, addressLines: lines, email, phone }: Contact): LegalText => {
  const facts: Facts = { name, address: lines.join(', '), email, phone };
  const fillText = (paragraph: string) =>
    paragraph.replace(PLACEHOLDER, (match, key: string) => (isPlaceholder(key) ? facts[key] : match));
  const fill = (block: LegalBlock) => (typeof block === 'string' ? fillText(block) : block.map(fillText));
  return {
    ...text,
    intro: text.intro.map(fill),
    sections: text.sections.map((section) => ({ ...section, text: section.text.map(fill) })),
  };
};
