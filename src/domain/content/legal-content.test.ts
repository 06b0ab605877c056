import { expect, test } from 'vitest';
import { aLegalContent } from '#test/support/legal-content.ts';
import { emptyLegalFields, parseInline } from './legal-content.ts';

const HOSTNAME = 'tea.example';

test('a shop without region, postal code and time zone has no empty required field', () => {
  expect(emptyLegalFields(aLegalContent, HOSTNAME)).toEqual([]);
});

test.each([
  ['tea.example', []],
  ['localhost', []],
  ['camellia.com', ['email']],
])('at %s the email of the included sample counts as empty: %j', (hostname, fields) => {
  expect(emptyLegalFields(aLegalContent, hostname).map(({ field }) => field)).toEqual(fields);
});

test('names each empty required field with its file', () => {
  const contact = {
    ...aLegalContent.contact,
    name: '',
    street: '',
    city: '',
    country: '',
    email: '',
    phone: '',
  };
  const unwritten = { ...aLegalContent.texts.terms, sections: [] };
  const texts = { privacy: unwritten, terms: unwritten, returns: unwritten, accessibility: unwritten };
  const fields = emptyLegalFields({ contact: { ...contact, hours: [] }, texts }, HOSTNAME);
  expect(fields.map(({ file, field }) => `${file} ${field}`)).toEqual([
    'contact.json name',
    'contact.json street',
    'contact.json city',
    'contact.json country',
    'contact.json email',
    'contact.json phone',
    'contact.json hours',
    'privacy.json sections',
    'terms.json sections',
    'returns.json sections',
    'accessibility.json sections',
  ]);
});

test('splits a paragraph at its links and emphasis', () => {
  expect(parseInline('**Note:** see [returns](/returns) and [us](mailto:a@b.example).')).toEqual([
    { kind: 'strong', text: 'Note:' },
    { kind: 'text', text: ' see ' },
    { kind: 'link', text: 'returns', href: '/returns' },
    { kind: 'text', text: ' and ' },
    { kind: 'link', text: 'us', href: 'mailto:a@b.example' },
    { kind: 'text', text: '.' },
  ]);
  expect(parseInline('[returns](/returns)')).toEqual([{ kind: 'link', text: 'returns', href: '/returns' }]);
});

test.each([
  '2 * 3 * 4',
  '[not a link] (here)',
  '[](/returns)',
  '[a]()',
  '****',
  '',
])('leaves %j as plain text', (paragraph) => {
  expect(parseInline(paragraph)).toEqual(paragraph === '' ? [] : [{ kind: 'text', text: paragraph }]);
});
