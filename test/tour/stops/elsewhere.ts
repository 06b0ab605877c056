import { embeddedRows } from '../../support/embedded-rows.ts';
import { letterOf, ordered, paid, signedIn } from '../before.ts';
import { heading, type Stop, type Traveller, text } from '../stop.ts';

type Ask = (traveller: Traveller) => Promise<unknown>;

const inMailbox =
  (subject: string, ask: Ask) =>
  async (traveller: Traveller): Promise<string> => {
    await ask(traveller);
    return `${traveller.mailbox}/letters/${(await letterOf(traveller, subject)).n}`;
  };

const letter =
  (subject: string, ask: Ask) =>
  async (traveller: Traveller): Promise<string> => {
    // The sandbox of an email blocks scripts, including those of the tests.
    await traveller.context.route('**/letters/*/html', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { 'content-type': 'text/html; charset=utf-8' } });
    });
    return `${await inMailbox(subject, ask)(traveller)}/html`;
  };

const buy = async (traveller: Traveller): Promise<void> =>
  paid(traveller, await ordered(traveller, { 'masala-chai': 2, 'huila-colombia': 3 }));

const forgetPassword = async (traveller: Traveller): Promise<void> => {
  const person = await signedIn(traveller);
  await person.send('/reset-password', { email: traveller.shopper.email });
};

const enquire = async (traveller: Traveller): Promise<void> => {
  const person = await signedIn(traveller);
  const { email } = traveller.shopper;
  await person.send('/franchising', {
    name: 'Bruno',
    email,
    town: 'Pécs, Hungary',
    message: 'I sell books.',
  });
};

const FRAMEWORK = '**/framework-*.js';

/** Error pages, and pages of the providers. */
export const elsewhere: readonly Stop[] = [
  { name: 'offline', route: 'offline', address: '/offline', shows: heading('You’re offline') },
  {
    name: 'broken',
    route: 'product',
    address: async ({ dataDir }) => {
      await embeddedRows(dataDir, 'alter table products rename to lost');
      return '/tea/picked-tea/Broken%20Cup';
    },
    shows: heading('We can’t show this page'),
    // Background jobs meet the missing table as well.
    trouble: /500|A page failed|a request failed|could not be called|relation .+ does not exist/,
    leave: async ({ dataDir }) => {
      await embeddedRows(dataDir, 'alter table lost rename to products');
    },
  },
  {
    name: 'stuck',
    address: async ({ page }) => {
      await page.route(FRAMEWORK, (route) => route.abort());
      return '/tea/picked-tea/Masala%20Chai';
    },
    shows: (page) => page.getByRole('alert'),
    trouble: /net::ERR_FAILED|Failed to fetch dynamically imported module/,
    leave: ({ page }) => page.unroute(FRAMEWORK),
  },
  { name: 'operator', address: '/operator', shows: heading(/is doing/) },
  { name: 'google-chooser', address: '/api/auth/google', shows: text('Ada Winterbourne') },
  { name: 'mailbox', address: ({ mailbox }) => Promise.resolve(mailbox), shows: heading('Emails') },
  {
    name: 'mailbox-letter',
    address: inMailbox('Order confirmed', buy),
    shows: heading('Order confirmed'),
    // The email's frame blocks the test's own script.
    trouble: /the document's frame is sandboxed/,
  },
  {
    name: 'letter-order-paid',
    isLetter: true,
    address: letter('Order confirmed', buy),
    shows: text('Masala Chai'),
  },
  {
    name: 'letter-prove-email',
    isLetter: true,
    address: letter('Please confirm your email', signedIn),
    shows: (page) => page.getByRole('link').first(),
  },
  {
    name: 'letter-new-password',
    isLetter: true,
    address: letter('Reset your password', forgetPassword),
    shows: (page) => page.getByRole('link').first(),
  },
  {
    name: 'letter-enquiry',
    isLetter: true,
    address: letter('We received your inquiry', enquire),
    shows: text('mention it if you write again'),
  },
];
