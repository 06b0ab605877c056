import { expect, test } from 'vitest';
import type { EmailMessage } from '#domain/email/email-message.ts';
import { LINKS } from '#test/support/email-links.ts';
import { composeEmail } from './compose-email.ts';
import { toHtml } from './html.ts';
import { toText } from './layout.ts';

/** Text that a mail program would show with links. */
const TYPED =
  'Refund failed, confirm at https://evil.example/a?b=1, www.evil.example, evil.example:80/c or me@evil.example';

const link = { receipt: '3cc97153-1111-4111-8111-111111111111', secret: 's-1' };
const product = 'Kyoto Hōjicha';

/** Every kind of email, with that text wherever a visitor can type one. */
const EMAILS: { [Kind in EmailMessage['kind']]: Extract<EmailMessage, { kind: Kind }>['data'] } = {
  'order-paid': {
    ...link,
    totalCents: 1240,
    discounts: [{ label: 'Tea for all', amountCents: 100 }],
    shippingMethod: { name: 'Express', priceCents: 0 },
    address: [TYPED, TYPED],
    arrival: 'Dec 4 – 14',
    mayWithdraw: true,
    gift: { message: `${TYPED}\n${TYPED}`, deliverAfter: '2026-12-24' },
    lines: [{ name: product, quantity: 1, priceCents: 1240, productId: 'hojicha' }],
  },
  'order-unpaid': { ...link, totalCents: 1240, until: '2026-11-28T20:45:10.000Z' },
  'order-cancelled': { ...link, refundCents: 1240 },
  'order-refunded': { ...link, refundedCents: 1240, totalCents: 1240 },
  'order-address-changed': { ...link, address: [TYPED, TYPED] },
  'order-packed': link,
  'order-shipped': {
    ...link,
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    part: 'part',
    lines: [{ name: product, quantity: 2 }],
  },
  'order-delivered': link,
  'order-access-code': { receipt: link.receipt, code: '012345' },
  'order-link': link,
  // Written by staff, who may link to a page.
  'order-message': { ...link, subject: 'Your tea', message: 'Dear Ada,\n\nthank you.' },
  'prove-email': { secret: 's-2' },
  'reset-password': { secret: 's-3' },
  'password-guessed': {},
  'password-changed': {},
  'change-email': { secret: 's-4' },
  'email-changed': {},
  'enquiry-received': { reference: 'AB12CD34' },
  'withdrawal-received': {
    reference: 'EF56AB78',
    orderNumber: 'CAM-7K4Q2M',
    receivedAt: '2026-11-28T20:45:10.000Z',
    statement: { name: TYPED, email: 'me@evil.example', items: TYPED },
  },
  'confirm-back-in-stock': { secret: 's-5', name: product },
  'back-in-stock': { name: product, unsubscribeSecret: 's-6' },
  'staff-access-changed': { change: 'add-passkey' },
  'staff-codes-guessed': {},
  'staff-link': { secret: 's-7', isRecovery: false },
  'staff-new-order': { receipt: link.receipt, totalCents: 1240, country: 'US' },
  'staff-new-enquiry': { reference: 'AB12CD34' },
};

const withoutTags = (html: string) =>
  html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&');

/** Addresses of websites and mailboxes that mail programs turn into links. */
const addressesIn = (text: string) => text.match(/(?:https?:\/\/|[\w.+-]+@)?(?:[\w-]+\.)+[a-z]{2,}/gi) ?? [];

test.each(Object.entries(EMAILS))('the email %s shows no address that a visitor typed', (kind, data) => {
  const content = composeEmail({ kind, data } as EmailMessage, LINKS);
  const sender = { shopName: 'Tea House', contact: 'hello@tea.example' };
  const shown = [
    content.subject,
    content.preview,
    toText(content, sender),
    withoutTags(toHtml(content, sender)),
  ];
  const addresses = shown.flatMap(addressesIn);
  expect(addresses).toContain(sender.contact);
  expect(
    addresses.filter(
      (address) => !/^(?:(https:\/\/|hello@)tea\.example|https:\/\/www\.ups\.com)$/.test(address),
    ),
  ).toEqual([]);
});
