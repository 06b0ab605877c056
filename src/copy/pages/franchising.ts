import type { Section } from './prose.ts';

export const franchising = {
  title: 'Franchising',
  description: 'Open a Camellia store in your own town: what we expect, what we give, and how it goes.',
  intro: [
    'We have four stores and no plan for forty. But now and then someone writes from a town that should have a tea store and has none, and offers to be the person behind the counter. If that is you, read on, and then write.',
  ],
  sections: [
    {
      heading: 'What we expect',
      paragraphs: [
        'That you will be in the store yourself, most days. A tea store is a conversation with a cash register in it, and it cannot be had by proxy.',
        'A room of modest size in a street where people walk, with water you have tasted. You need not know much about tea yet. You do need to like explaining things more than once, to be able to read a lease, and to have money enough to get through a first year that earns little.',
        'That you sell what you would drink, say when a tea has faded, and never tell a customer that it cures anything.',
      ],
    },
    {
      heading: 'What we give',
      paragraphs: [
        'The teas, at the price at which our own stores get them, with the harvest and the handling of each. The name, the labels and the fittings as drawings that a local carpenter can follow. Time at the counter with us before you open, and one of us with you when you do.',
        'Afterwards we are at the other end of the phone. We taste with you each new season, take back what has not sold while it is still good, and leave the choice of cookies to you.',
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
    { title: 'We talk', text: 'An hour on the phone, mostly questions, in both directions.' },
    { title: 'You visit', text: 'Some days behind the counter of the store nearest to you, on your feet.' },
    { title: 'We visit', text: 'We come to see the town, the street and the room, and taste the water.' },
    {
      title: 'We count',
      text: 'Rent, fittings, stock and a bad winter, written down together before we sign.',
    },
    {
      title: 'You open',
      text: 'On a weekday, quietly. There will be time for a party when the regulars have names.',
    },
  ],
  form: {
    title: 'Write to us',
    intro: 'We read every inquiry ourselves and reply by email.',
    fields: {
      name: { label: 'Name', hint: 'What we should call you.' },
      email: { label: 'Email', hint: 'For our reply, and nothing else.' },
      phone: { label: 'Phone', hint: 'If you would rather be called.' },
      town: { label: 'Town', hint: 'Where the store would be, with the country.' },
      message: {
        label: 'Message',
        hint: 'Who you are, what you do now, and what the town drinks at present.',
      },
    },
    optional: 'optional',
    send: 'Send inquiry',
    fixFields: 'Your inquiry has not been sent yet. Please check the highlighted fields.',
    failed: 'We couldn’t send your inquiry. Your entries are still here. Please try again.',
    sentTitle: 'Thank you',
    sent: (reference: string) =>
      `We received your inquiry. Its number is ${reference}. Please mention it if you write or call again.`,
    another: 'Send another inquiry',
  },
} as const satisfies { readonly sections: readonly Section[] } & Record<string, unknown>;
