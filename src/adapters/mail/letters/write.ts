import { type Letter, PROOF_HOURS, RESET_MINUTES } from '#domain/email/email-message.ts';
import { formatCents, times } from '#domain/values/money.ts';
import type { Content, Part } from './layout.ts';

/** The addresses of the pages that letters lead to. */
export type LetterLinks = {
  readonly order: (secret: string) => string;
  readonly proveEmail: (secret: string) => string;
  readonly newPassword: (secret: string) => string;
  readonly resetPassword: () => string;
};

type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>['facts'];

const text = (words: string): Part => ({ kind: 'text', text: words });

/** What each kind of letter says. */
export const writeLetter = (letter: Letter, links: LetterLinks): Content => {
  switch (letter.kind) {
    case 'order-paid':
      return orderPaid(letter.facts, links);
    case 'prove-email':
      return proveEmail(letter.facts, links);
    case 'reset-password':
      return resetPassword(letter.facts, links);
    case 'password-guessed':
      return passwordGuessed(links);
    case 'enquiry-received':
      return enquiryReceived(letter.facts);
  }
};

const orderPaid = (
  { receipt, secret, totalCents, discounts, lines }: LetterOf<'order-paid'>,
  links: LetterLinks,
): Content => ({
  subject: 'Your order is paid',
  parts: [
    text('Thank you. Your payment has arrived, and we pack your order on the next working day.'),
    text(`Order number: ${receipt}`),
    {
      kind: 'bill',
      bill: {
        lines: lines.map(({ name, quantity, priceCents }) => ({
          name,
          detail: `${quantity} × ${formatCents(priceCents)}`,
          amount: formatCents(times(priceCents, quantity)),
        })),
        reductions: discounts.map(({ label, amountCents }) => ({
          name: label,
          amount: `−${formatCents(amountCents)}`,
        })),
        total: formatCents(totalCents),
      },
    },
    { kind: 'link', label: 'See your order', url: links.order(secret) },
    text('Keep this letter: whoever has the link can see the order, so please do not pass it on.'),
  ],
});

const proveEmail = ({ secret }: LetterOf<'prove-email'>, links: LetterLinks): Content => ({
  subject: 'Please confirm your e-mail address',
  parts: [
    text('An account was made with this address. Please confirm that the address is yours.'),
    { kind: 'link', label: 'Confirm this address', url: links.proveEmail(secret) },
    text(`The link works once, for ${PROOF_HOURS} hours, where you are signed in to the account.`),
    text('If it was not you who made the account, do nothing: without this it gets none of your orders.'),
  ],
});

const resetPassword = ({ secret }: LetterOf<'reset-password'>, links: LetterLinks): Content => ({
  subject: 'Choose a new password',
  parts: [
    text('Somebody, most likely you, has forgotten the password of the account with this address.'),
    { kind: 'link', label: 'Choose a new password', url: links.newPassword(secret) },
    text(`The link works once, for ${RESET_MINUTES} minutes. A new password signs you out everywhere.`),
    text('If it was not you, do nothing: the old password stays as it is.'),
  ],
});

const passwordGuessed = (links: LetterLinks): Content => ({
  subject: 'Somebody tries passwords for your account',
  parts: [
    text('Many wrong passwords were tried for the account with this address. None of those opened it.'),
    text('If it was you, you can choose a new password. So you should if you use the old one elsewhere.'),
    { kind: 'link', label: 'Choose a new password', url: links.resetPassword() },
    text(
      'Otherwise you need not do anything: we slow down whoever goes on, and not you. We write this at most once a day.',
    ),
  ],
});

const enquiryReceived = ({ reference }: LetterOf<'enquiry-received'>): Content => ({
  subject: 'We have your enquiry',
  parts: [
    text('Thank you for writing to us about a store. We read every enquiry ourselves and answer by e-mail.'),
    text(`Your enquiry has the number ${reference}; please mention it if you write again.`),
    text('If it was not you who wrote, please disregard this letter.'),
  ],
});
