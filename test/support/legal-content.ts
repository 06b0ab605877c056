import type { LegalContent, LegalText } from '#domain/content/legal-content.ts';

const text: LegalText = {
  title: 'A text',
  description: 'What it is about.',
  updated: '2026-11-28',
  intro: ['In short.'],
  sections: [{ heading: 'First', text: ['A paragraph.'] }],
};

/** Contact data and legal texts of a shop in Hong Kong, which has neither region nor postal code. */
export const aLegalContent: LegalContent = {
  contact: {
    name: 'Camellia',
    street: '1 Tea Street',
    city: 'Hong Kong',
    region: '',
    postalCode: '',
    country: 'HK',
    addressLines: ['1 Tea Street', 'Hong Kong', 'Hong Kong'],
    email: 'hello@tea.example',
    phone: '+1 555 0143',
    hours: [{ days: 'Monday', time: '9 am to 6 pm' }],
    timeZone: '',
  },
  texts: { privacy: text, terms: text, returns: text, accessibility: text },
};
