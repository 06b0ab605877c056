import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { stores } from '#copy/pages/stores.ts';
import { emptyLegalFields, type LegalText } from '#domain/content/legal-content.ts';
import { CatalogueFileError } from './catalogue-file.ts';
import { readLegalContent } from './read-legal-content.ts';

const LEGAL = fileURLToPath(new URL('../../../content/legal', import.meta.url));
const OPTIONS = {
  phone: '+1 555 0143',
  pages: [
    '/account',
    '/contact',
    '/delivery',
    '/find-order',
    '/privacy',
    '/returns',
    '/terms',
    '/accessibility',
    '/withdrawal',
  ],
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads a copy of the texts in which fields of one file have other values. */
const readWith = async (file: string, fields: Fields) => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-legal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(LEGAL, folder, { recursive: true });
  const old = JSON.parse(await readFile(join(folder, file), 'utf8')) as Fields;
  await writeFile(join(folder, file), JSON.stringify({ ...old, ...fields }));
  return readLegalContent(folder, OPTIONS);
};

/** At a reserved domain, like the email of the included texts. */
const HOSTNAME = 'tea.example';

const textOf = ({ intro, sections }: LegalText): string =>
  [...intro, ...sections.flatMap(({ heading, text }) => [heading, ...text])].flat().join('\n');

test('the included texts are complete and name the address and hours of the store that sends orders', async () => {
  const content = await readLegalContent(LEGAL, OPTIONS);
  expect(emptyLegalFields(content, HOSTNAME)).toEqual([]);
  const [store] = stores;
  const { name, phone: _, email, hours, timeZone, ...address } = content.contact;
  expect(address).toEqual({
    street: store.street,
    city: store.city,
    region: store.region,
    postalCode: store.postalCode,
    country: store.country,
    addressLines: [store.street, `${store.city}, ${store.region} ${store.postalCode}`, 'United States'],
  });
  expect(hours).toHaveLength(4);
  for (const text of Object.values(content.texts)) {
    expect(textOf(text).split(/\s+/).length).toBeGreaterThan(200);
    expect(textOf(text)).toContain(email);
    expect(textOf(text)).not.toMatch(/[{}]|lorem|todo|lawyer/i);
  }
  expect([name, timeZone]).toEqual(['Camellia', 'Pacific time']);
});

test('fills in contact data and the phone number of the settings', async () => {
  const { texts } = await readWith('terms.json', {
    intro: ['{name}, {address}: {email}, {phone}.', ['{phone}']],
  });
  expect(texts.terms.intro).toEqual([
    'Camellia, 1418 SE Alderbrook Street, Portland, Oregon 97214, United States: hello@camellia.example, +1 555 0143.',
    ['+1 555 0143'],
  ]);
});

test('reads a shop whose owner has not filled in anything', async () => {
  const fields = ['name', 'street', 'city', 'region', 'postalCode', 'country', 'email', 'timeZone'];
  const blank = Object.fromEntries(fields.map((field) => [field, '']));
  const content = await readWith('contact.json', { ...blank, hours: [] });
  expect(content.contact.addressLines).toEqual([]);
  expect(emptyLegalFields(content, HOSTNAME).map(({ field }) => field)).toEqual([
    'name',
    'street',
    'city',
    'country',
    'email',
    'hours',
  ]);
  const unwritten = await readWith('terms.json', { intro: [], sections: [] });
  expect(emptyLegalFields(unwritten, HOSTNAME)).toEqual([{ file: 'terms.json', field: 'sections' }]);
});

const section = (...text: unknown[]): Fields => ({ sections: [{ heading: 'A', text }] });

test.each<readonly [what: string, file: string, Fields, fault: RegExp]>([
  ['an unknown field', 'contact.json', { fax: '1' }, /contact\.json: .*fax/],
  ['an address that is none', 'contact.json', { email: 'hello' }, /contact\.json: email: must be an email/],
  ['a country by name', 'contact.json', { country: 'USA' }, /country: must be a country code such as US/],
  ['blanks around a name', 'contact.json', { name: ' Tea' }, /name: must not begin or end with blanks/],
  ['hours without a time', 'contact.json', { hours: [{ days: 'Monday' }] }, /hours\[0\]\.time: /],
  ['a date of another form', 'terms.json', { updated: '28.11.2026' }, /updated: must be a date such as/],
  ['a section without text', 'terms.json', section(), /sections\[0\]\.text: /],
  ['an empty paragraph', 'terms.json', section('A.', ''), /sections\[0\]\.text\[1\]: /],
  ['an empty point', 'terms.json', section(['A', '']), /sections\[0\]\.text\[0\]\[1\]: /],
  ['a number', 'terms.json', section(1), /text\[0\]: must be a paragraph or a list of paragraphs/],
  ['an unknown placeholder', 'terms.json', section('{fax}'), /has no placeholder \{fax\}; there are name,/],
  ['a page that is none', 'terms.json', section('[a](/tee)'), /text\[0\]: links to \/tee, which is neither/],
  ['a script', 'terms.json', section('[a](javascript:alert)'), /links to javascript:alert/],
  ['an unencrypted link', 'terms.json', section(['[a](http://a.example)']), /text\[0\]\[0\]: links to http:/],
])('rejects %s and names its file and position', async (_, file, fields, fault) => {
  const error: unknown = await readWith(file, fields).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(CatalogueFileError);
  expect(String(error)).toMatch(fault);
});

test('rejects a folder without one of the files and names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'camellia-legal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(LEGAL, folder, { recursive: true });
  await rm(join(folder, 'returns.json'));
  await expect(readLegalContent(folder, OPTIONS)).rejects.toThrow(/returns\.json: .*\(ENOENT\)/);
});
