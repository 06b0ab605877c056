import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENQUIRY } from '#test/support/mailbox.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';
import { openPage } from '#test/support/page.ts';
import { anEmail } from '#test/support/shopper.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const anEnquiry = (changes: Record<string, string> = {}) => ({
  name: 'Bruno',
  email: anEmail(),
  phone: '',
  town: 'Pécs, Hungary',
  message: 'I sell books.\r\nThe town drinks coffee.',
  website: '',
  ...changes,
});
const send = (fields: Record<string, string>) => shop.newShopper().send('/franchising', fields);
const storedEnquiries = (email: string) =>
  shop.database.rows('select name, phone, town, message, reference from enquiries where email = $1', [email]);

test('[NAV-10] accepts a franchise enquiry without a script, and confirms it by page and email', async () => {
  const enquiry = anEnquiry({ phone: '+36 72 555 010' });
  const sent = await send(enquiry);
  expect(sent.status).toBe(303);
  const [row] = await storedEnquiries(enquiry.email);
  expect(row).toMatchObject({
    name: 'Bruno',
    phone: '+36 72 555 010',
    town: 'Pécs, Hungary',
    message: 'I sell books.\nThe town drinks coffee.',
  });
  const reference = String(row?.['reference']);
  expect(sent.headers.get('location')).toBe(`/franchising?sent=${reference}`);
  const { text } = await openPage(shop.newShopper(), `/franchising?sent=${reference}`);
  expect(text).toContain(`Its number is ${reference}`);
  const message = await shop.mailbox.waitForEmails(enquiry.email, [ENQUIRY]);
  expect(message.text).toContain(`Your inquiry number is ${reference}`);
});

test('[NAV-10] reports enquiry errors at their fields and keeps what was typed', async () => {
  const typed = anEnquiry({ email: 'bruno@', town: '', message: 'Two "lines"\nof <text>' });
  const rejected = await send(typed);
  expect(rejected.status).toBe(422);
  const html = await rejected.text();
  for (const content of [
    'value="Bruno"',
    'value="bruno@"',
    'Two &quot;lines&quot;\nof &lt;text&gt;',
    'Please enter a complete email address',
    'Please enter a town.',
  ])
    expect(html).toContain(content);
  expect(await storedEnquiries(typed.email)).toEqual([]);
});

test('stores a repeated enquiry once, and accepts a fourth for the same mailbox without another email', async () => {
  const first = anEnquiry();
  const responses = await Promise.all(Array.from({ length: 4 }, () => send(first)));
  expect(new Set(responses.map(({ headers }) => headers.get('location'))).size).toBe(1);
  expect(await storedEnquiries(first.email)).toHaveLength(1);
  for (const message of ['second', 'third']) expect((await send({ ...first, message })).status).toBe(303);
  const fourth = await send({ ...first, email: first.email.toUpperCase(), message: 'fourth' });
  expect(fourth.status).toBe(303);
  const enquiries = 'select 1 from enquiries where lower(email) = lower($1)';
  expect(await shop.database.rows(enquiries, [first.email])).toHaveLength(4);
  // Its confirmation would be the fourth email within an hour.
  const confirmations = 'select 1 from letters where kind = \'enquiry-received\' and lower("to") = lower($1)';
  expect(await shop.database.rows(confirmations, [first.email])).toHaveLength(3);
});

test('ignores a bot that fills in the hidden field, and thanks it', async () => {
  const spam = anEnquiry({ website: 'https://spam.example' });
  expect((await send(spam)).status).toBe(303);
  expect(await storedEnquiries(spam.email)).toEqual([]);
});

test('shows what was typed again when an enquiry cannot be stored', async () => {
  await shop.database.rows('alter table enquiries add constraint broken check (false) not valid');
  const enquiry = anEnquiry();
  const failed = await send(enquiry);
  await shop.database.rows('alter table enquiries drop constraint broken');
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain('The town drinks coffee.');
  expect(await shop.mailbox.subjectsTo(enquiry.email)).toEqual([]);
  expect((await send(enquiry)).status).toBe(303);
});

test('a name cannot add a recipient or header to the email', async () => {
  const enquiry = anEnquiry({ name: 'Bruno\nBcc: victim@example.com' });
  expect((await send(enquiry)).status).toBe(422);
  const disguised = anEnquiry({ name: 'B" <victim@example.com>', town: '=?utf-8?q?x?=' });
  await send(disguised);
  const message = await shop.mailbox.waitForEmails(disguised.email, [ENQUIRY]);
  expect(message.to).toEqual([disguised.email]);
  expect(await shop.mailbox.subjectsTo('victim@example.com')).toEqual([]);
});

test.each([
  ['Ada Lovelace ada@one.example', 'ada@one.example', 'tel:%2B15555550143', '+15555550143'],
  [
    'ada@two.example <mailto:ada@two.example>',
    'ada@two.example',
    '555-555-0143<tel:555-555-0143>',
    '555-555-0143',
  ],
  ['ada@three.example/', 'ada@three.example', 'TEL;TYPE=CELL:+15555550143', '+15555550143'],
  ['"ada@four.example" <ADA@four.example>', 'ada@four.example', 'Cell# 555-555-0143', '555-555-0143'],
  ['my email is ada@five.example', 'ada@five.example', '555-555-0143 Ext. No. 12', '555-555-0143 ext. 12'],
  ['ada%40six.example', 'ada@six.example', '[555-555-0143](tel:555-555-0143)', '555-555-0143'],
])('[NAV-10] stores the email %j as %s, and the phone number %j as %s', async (email, address, phone, number) => {
  expect((await send(anEnquiry({ email, phone }))).status).toBe(303);
  expect(await storedEnquiries(address)).toMatchObject([{ phone: number }]);
});

test('[NAV-10] rejects two emails or two phone numbers, and shows what was typed', async () => {
  const email = 'ada@one.example <mailto:bob@one.example>';
  const phone = '555-555-0143<tel:555-555-0144>';
  const sent = await send(anEnquiry({ email, phone }));
  expect(sent.status).toBe(422);
  const html = await sent.text();
  expect(html).toContain('complete email address');
  expect(html).toContain('one phone number');
  expect(html).toContain('mailto:bob@one.example');
});
