import { copy } from '#copy/emails.ts';
import type { EmailMessage } from '#domain/email/email-message.ts';
import { formatCents, times } from '#domain/values/money.ts';
import type { Content, ContentBlock } from './layout.ts';

/** URLs of the pages that emails link to. */
export type EmailLinks = {
  readonly order: (secret: string) => string;
  readonly verifyEmail: (secret: string) => string;
  readonly newPassword: (secret: string) => string;
  readonly resetPassword: () => string;
};

type EmailData<Kind extends EmailMessage['kind']> = Extract<EmailMessage, { kind: Kind }>['data'];

const text = (content: string): ContentBlock => ({ kind: 'text', text: content });

export const composeEmail = (email: EmailMessage, links: EmailLinks): Content => {
  switch (email.kind) {
    case 'order-paid':
      return orderPaid(email.data, links);
    case 'prove-email':
      return verifyEmail(email.data, links);
    case 'reset-password':
      return resetPassword(email.data, links);
    case 'password-guessed':
      return failedSignIns(links);
    case 'enquiry-received':
      return enquiryReceived(email.data);
  }
};

const orderPaid = (
  { receipt, secret, totalCents, discounts, lines }: EmailData<'order-paid'>,
  links: EmailLinks,
): Content => ({
  subject: copy.orderConfirmed.subject,
  blocks: [
    text(copy.orderConfirmed.thanks),
    text(copy.orderConfirmed.number(receipt)),
    {
      kind: 'order-summary',
      summary: {
        lines: lines.map(({ name, quantity, priceCents }) => ({
          name,
          detail: `${quantity} × ${formatCents(priceCents)}`,
          amount: formatCents(times(priceCents, quantity)),
        })),
        discounts: discounts.map(({ label, amountCents }) => ({
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

const verifyEmail = ({ secret }: EmailData<'prove-email'>, links: EmailLinks): Content => ({
  subject: copy.confirmEmail.subject,
  blocks: [
    text(copy.confirmEmail.welcome),
    { kind: 'link', label: copy.confirmEmail.link, url: links.verifyEmail(secret) },
    text(copy.confirmEmail.expires),
    text(copy.confirmEmail.notYou),
  ],
});

const resetPassword = ({ secret }: EmailData<'reset-password'>, links: EmailLinks): Content => ({
  subject: copy.resetPassword.subject,
  blocks: [
    text(copy.resetPassword.request),
    { kind: 'link', label: copy.resetPassword.link, url: links.newPassword(secret) },
    text(copy.resetPassword.expires),
    text(copy.resetPassword.notYou),
  ],
});

const failedSignIns = (links: EmailLinks): Content => ({
  subject: copy.failedSignIns.subject,
  blocks: [
    text(copy.failedSignIns.attempts),
    text(copy.failedSignIns.you),
    { kind: 'link', label: copy.failedSignIns.link, url: links.resetPassword() },
    text(copy.failedSignIns.notYou),
  ],
});

const enquiryReceived = ({ reference }: EmailData<'enquiry-received'>): Content => ({
  subject: copy.inquiryReceived.subject,
  blocks: [
    text(copy.inquiryReceived.thanks),
    text(copy.inquiryReceived.number(reference)),
    text(copy.inquiryReceived.notYou),
  ],
});
