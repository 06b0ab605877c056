import type { Section } from './prose.ts';

export const franchising = {
  title: 'Franchising',
  description: 'Open a Camellia store in your own town: what we expect, what we give, and how it goes.',
  intro: [
    'We have four stores and no plan for forty. But now and then somebody writes from a town that should have a tea store and has none, and offers to be the person behind the counter. If that is you, read on, and then write.',
  ],
  sections: [
    {
      heading: 'What we expect',
      paragraphs: [
        'That you will be in the store yourself, most days. A tea store is a conversation with a till in it, and it cannot be had by proxy.',
        'A room of modest size in a street where people walk, with water you have tasted. You need not know much about tea yet. You do need to like explaining things more than once, to be able to read a lease, and to have money enough to get through a first year that earns little.',
        'That you sell what you would drink, say when a tea has faded, and never tell a customer that it cures anything.',
      ],
    },
    {
      heading: 'What we give',
      paragraphs: [
        'The teas, at the price at which our own stores get them, with the harvest and the handling of each. The name, the labels and the fittings as drawings that a local joiner can follow. Time at the counter with us before you open, and somebody with you when you do.',
        'Afterwards we are at the other end of the telephone. We taste with you each new season, take back what has not sold while it is still good, and leave the choice of biscuits to you.',
      ],
    },
    {
      heading: 'What we leave out',
      paragraphs: [
        'We print no figures here. What a store costs and what it brings in depends on the street, and a number that is right for Lyon is wrong for you. You will see our own books, with their bad months, before you sign anything, together with whatever documents the law of your country requires; take them to a lawyer of your choosing.',
      ],
    },
  ],
  stepsTitle: 'How it goes',
  steps: [
    { title: 'You write', text: 'A few lines are enough: who you are, which town, why there.' },
    { title: 'We talk', text: 'An hour by telephone, mostly questions, in both directions.' },
    { title: 'You visit', text: 'Some days behind the counter of the store nearest to you, on your feet.' },
    { title: 'We visit', text: 'We come to see the town, the street and the room, and taste the water.' },
    {
      title: 'We count',
      text: 'Rent, fittings, stock and a bad winter, written down together before anybody signs.',
    },
    {
      title: 'You open',
      text: 'On a weekday, quietly. There will be time for a party when the regulars have names.',
    },
  ],
  form: {
    title: 'Write to us',
    intro: 'We read every enquiry ourselves and answer by e-mail.',
    fields: {
      name: { label: 'Name', hint: 'What we should call you.' },
      email: { label: 'Email', hint: 'Our answer goes here and nowhere else.' },
      phone: { label: 'Phone', hint: 'If you would rather be called.' },
      town: { label: 'Town', hint: 'Where the store would be, with the country.' },
      message: {
        label: 'Message',
        hint: 'Who you are, what you do now, and what the town drinks at present.',
      },
      website: { label: 'Leave this field empty' },
    },
    optional: 'optional',
    send: 'Send enquiry',
    mend: 'Your enquiry has not been sent yet. Please look at the marked fields.',
    failed: 'Your enquiry could not be sent just now. What you wrote is still here; please try again.',
    sentTitle: 'Thank you',
    sent: (reference: string) =>
      `Your enquiry has reached us. Its number is ${reference}; please mention it if you write or call again.`,
    another: 'Write another',
  },
} as const satisfies { readonly sections: readonly Section[] } & Record<string, unknown>;
