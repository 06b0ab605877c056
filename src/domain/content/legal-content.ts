/** The legal texts; each is a page and a file of `content/legal`. */
export const LEGAL_TEXTS = ['privacy', 'terms', 'returns', 'accessibility'] as const;
/** The name of a legal text. */
export type LegalTextName = (typeof LEGAL_TEXTS)[number];

/** A paragraph or a list of points, with links as `[text](address)` and emphasis as `**text**`. */
export type LegalBlock = string | readonly string[];

type LegalSection = { readonly heading: string; readonly text: readonly LegalBlock[] };

/** A legal text; without sections it is not written yet. */
export type LegalText = {
  readonly title: string;
  readonly description: string;
  /** Date of the last change, `YYYY-MM-DD`. */
  readonly updated: string;
  readonly intro: readonly LegalBlock[];
  readonly sections: readonly LegalSection[];
};

/** Who sells, and how to reach them; fields may be empty. */
export type Contact = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The address as on a parcel, with the country's name. */
  readonly addressLines: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly hours: readonly { readonly days: string; readonly time: string }[];
  readonly timeZone: string;
};

/** Contact data and all legal texts, as the owner wrote them. */
export type LegalContent = {
  readonly contact: Contact;
  readonly texts: Readonly<Record<LegalTextName, LegalText>>;
};

/** Returns how to reach the shop in one line, without what is empty. */
export const contactLine = ({ email, phone, addressLines }: Contact): string =>
  [email, phone, addressLines.join(', ')].filter(Boolean).join(' · ');

/** Fields that a public shop needs; some countries have neither region nor postal code. */
const REQUIRED_OF_CONTACT = ['name', 'street', 'city', 'country', 'email', 'phone', 'hours'] as const;

/** Domains that receive no email (RFC 2606), as in the texts that come with the shop. */
const RESERVED_DOMAIN = /(?:^|\.)(?:example|invalid|localhost|test)$/;

/** True if a shop at a real address still has the included contact data. */
const isSample = ({ email }: Contact, hostname: string): boolean =>
  RESERVED_DOMAIN.test(email) && !RESERVED_DOMAIN.test(hostname);

type EmptyField = { readonly file: string; readonly field: string };

/** Returns the required fields that are empty, or the sample's email, for a shop at this host; with their file. */
export const emptyLegalFields = ({ contact, texts }: LegalContent, hostname: string): EmptyField[] => [
  ...REQUIRED_OF_CONTACT.filter(
    (field) => contact[field].length === 0 || (field === 'email' && isSample(contact, hostname)),
  ).map((field) => ({ file: 'contact.json', field })),
  ...LEGAL_TEXTS.filter((name) => texts[name].sections.length === 0).map((name) => ({
    file: `${name}.json`,
    field: 'sections',
  })),
];

/** A part of a paragraph: plain text, a link or emphasized text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'strong'; readonly text: string };

const MARKUP = /\[([^[\]]+)\]\(([^()\s]+)\)|\*\*([^*]+)\*\*/g;

/** Splits a paragraph at its links and emphasis. */
export const parseInline = (paragraph: string): Inline[] => {
  const parts: Inline[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text !== '') parts.push({ kind: 'text', text });
  };
  for (const { 0: match, 1: label, 2: href, 3: strong, index } of paragraph.matchAll(MARKUP)) {
    addText(paragraph.slice(end, index));
    if (label !== undefined && href !== undefined) parts.push({ kind: 'link', text: label, href });
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    end = index + match.length;
  }
  addText(paragraph.slice(end));
  return parts;
};
