import type { Letter } from '#domain/email/email-message.ts';
import { formatCents, times } from '#domain/values/money.ts';
import { copy } from './copy.ts';
import type { Content, Part } from './layout.ts';

/** URLs of the pages that emails link to. */
export type LetterLinks = {
  readonly order: (secret: string) => string;
  readonly proveEmail: (secret: string) => string;
  readonly newPassword: (secret: string) => string;
  readonly resetPassword: () => string;
};

type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>['facts'];

const text = (words: string): Part => ({ kind: 'text', text: words });

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
  subject: copy.orderConfirmed.subject,
  parts: [
    text(copy.orderConfirmed.thanks),
    text(copy.orderConfirmed.number(receipt)),
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
    { kind: 'link', label: copy.orderConfirmed.link, url: links.order(secret) },
    text(copy.orderConfirmed.keepPrivate),
  ],
});

const proveEmail = ({ secret }: LetterOf<'prove-email'>, links: LetterLinks): Content => ({
  subject: copy.confirmEmail.subject,
  parts: [
    text(copy.confirmEmail.welcome),
    { kind: 'link', label: copy.confirmEmail.link, url: links.proveEmail(secret) },
    text(copy.confirmEmail.expires),
    text(copy.confirmEmail.notYou),
  ],
});

const resetPassword = ({ secret }: LetterOf<'reset-password'>, links: LetterLinks): Content => ({
  subject: copy.resetPassword.subject,
  parts: [
    text(copy.resetPassword.request),
    { kind: 'link', label: copy.resetPassword.link, url: links.newPassword(secret) },
    text(copy.resetPassword.expires),
    text(copy.resetPassword.notYou),
  ],
});

const passwordGuessed = (links: LetterLinks): Content => ({
  subject: copy.failedSignIns.subject,
  parts: [
    text(copy.failedSignIns.attempts),
    text(copy.failedSignIns.you),
    { kind: 'link', label: copy.failedSignIns.link, url: links.resetPassword() },
    text(copy.failedSignIns.notYou),
  ],
});

const enquiryReceived = ({ reference }: LetterOf<'enquiry-received'>): Content => ({
  subject: copy.inquiryReceived.subject,
  parts: [
    text(copy.inquiryReceived.thanks),
    text(copy.inquiryReceived.number(reference)),
    text(copy.inquiryReceived.notYou),
  ],
});
