import { copy } from '#copy/emails.ts';
import type { EmailMessage } from '#domain/email/email-message.ts';
import { composeOrderEmail } from './compose-order-email.ts';
import { composeStaffNews } from './compose-staff-news.ts';
import type { EmailLinks } from './email-links.ts';
import type { Content, ContentBlock } from './layout.ts';

type EmailData<Kind extends EmailMessage['kind']> = Extract<EmailMessage, { kind: Kind }>['data'];

const text = (content: string): ContentBlock => ({ kind: 'text', text: content });

/** Composes an email; `now` is when it is sent. */
export const composeEmail = (email: EmailMessage, links: EmailLinks, now = new Date()): Content => {
  switch (email.kind) {
    case 'prove-email':
      return welcome(links, email.data.secret);
    case 'reset-password':
      return linkEmail(copy.resetPassword, links.newPassword(email.data.secret));
    case 'password-guessed':
      return failedSignIns(links);
    case 'password-changed':
      return passwordChanged(links);
    case 'change-email':
      return linkEmail(copy.changeEmail, links.verifyEmail(email.data.secret));
    case 'email-changed':
      return emailChanged(links);
    case 'enquiry-received':
      return enquiryReceived(email.data);
    case 'withdrawal-received':
      return withdrawalReceived(email.data);
    case 'confirm-back-in-stock':
      return confirmBackInStock(email.data, links);
    case 'back-in-stock':
      return backInStock(email.data, links);
    case 'staff-access-changed':
      return staffAccessChanged(email.data);
    case 'staff-codes-guessed':
      return staffCodesGuessed();
    case 'staff-new-order':
    case 'staff-new-enquiry':
      return composeStaffNews(email, links);
    case 'staff-link':
      return linkEmail(
        email.data.isRecovery ? copy.staffRecovery : copy.staffInvitation,
        links.staffSetUp(email.data.secret),
      );
    default:
      return composeOrderEmail(email, links, now);
  }
};

const welcome = (links: EmailLinks, secret: string): Content => {
  const { confirmEmail: texts } = copy;
  return {
    subject: texts.subject,
    preview: texts.preview,
    blocks: [
      text(texts.request),
      { kind: 'link', label: texts.link, url: links.verifyEmail(secret) },
      text(texts.expires),
      { kind: 'lines', title: texts.benefits, lines: texts.benefitList },
      { kind: 'quiet-link', label: texts.account, url: links.account() },
      text(texts.contact),
      { kind: 'quiet-link', label: texts.contactLink, url: links.contact() },
      text(texts.notYou),
    ],
  };
};

/** An email with a link that expires. */
const linkEmail = (
  texts: Readonly<Record<'subject' | 'request' | 'link' | 'expires' | 'notYou', string>> & {
    readonly preview?: string;
  },
  url: string,
): Content => ({
  subject: texts.subject,
  preview: texts.preview ?? texts.request,
  blocks: [
    text(texts.request),
    { kind: 'link', label: texts.link, url },
    text(texts.expires),
    text(texts.notYou),
  ],
});

const failedSignIns = (links: EmailLinks): Content => ({
  subject: copy.failedSignIns.subject,
  preview: copy.failedSignIns.preview,
  blocks: [
    text(copy.failedSignIns.attempts),
    text(copy.failedSignIns.you),
    { kind: 'link', label: copy.failedSignIns.link, url: links.resetPassword() },
    text(copy.failedSignIns.notYou),
  ],
});

const passwordChanged = (links: EmailLinks): Content => ({
  subject: copy.passwordChanged.subject,
  preview: copy.passwordChanged.changed,
  blocks: [
    text(copy.passwordChanged.changed),
    text(copy.passwordChanged.notYou),
    { kind: 'link', label: copy.passwordChanged.link, url: links.resetPassword() },
  ],
});

const emailChanged = (links: EmailLinks): Content => ({
  subject: copy.emailChanged.subject,
  preview: copy.emailChanged.changed,
  blocks: [
    text(copy.emailChanged.changed),
    text(copy.emailChanged.notYou),
    { kind: 'link', label: copy.emailChanged.link, url: links.contact() },
  ],
});

const staffAccessChanged = ({ change }: EmailData<'staff-access-changed'>): Content => ({
  subject: copy.staffAccessChanged.subject,
  preview: copy.staffAccessChanged.changes[change],
  blocks: [text(copy.staffAccessChanged.changes[change]), text(copy.staffAccessChanged.notYou)],
});

const staffCodesGuessed = (): Content => ({
  subject: copy.staffCodesGuessed.subject,
  preview: copy.staffCodesGuessed.guessed,
  blocks: [text(copy.staffCodesGuessed.guessed), text(copy.staffCodesGuessed.notYou)],
});

const enquiryReceived = ({ reference }: EmailData<'enquiry-received'>): Content => ({
  subject: copy.inquiryReceived.subject,
  preview: copy.inquiryReceived.preview,
  blocks: [
    text(copy.inquiryReceived.thanks),
    text(copy.inquiryReceived.number(reference)),
    text(copy.inquiryReceived.notYou),
  ],
});

const RECEIVED = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });

const withdrawalReceived = ({
  reference,
  orderNumber,
  receivedAt,
  statement,
}: EmailData<'withdrawal-received'>): Content => {
  const received = copy.withdrawalReceived;
  return {
    subject: received.subject,
    preview: received.preview,
    blocks: [
      text(received.time(RECEIVED.format(new Date(receivedAt)))),
      text(received.number(reference)),
      {
        kind: 'lines',
        title: received.statement,
        lines: [
          received.withdraw,
          ...(orderNumber === undefined ? [] : [received.orderNumber(orderNumber)]),
          ...(statement
            ? [
                received.email(statement.email),
                received.name(statement.name),
                received.items(statement.items),
              ]
            : []),
        ],
      },
      text(received.next),
      text(received.notYou),
    ],
  };
};

const confirmBackInStock = (
  { secret, name }: EmailData<'confirm-back-in-stock'>,
  links: EmailLinks,
): Content => ({
  subject: copy.confirmBackInStock.subject,
  preview: copy.confirmBackInStock.expires,
  blocks: [
    text(copy.confirmBackInStock.request(name)),
    { kind: 'link', label: copy.confirmBackInStock.link, url: links.confirmBackInStock(secret) },
    text(copy.confirmBackInStock.expires),
    text(copy.confirmBackInStock.notYou),
  ],
});

const backInStock = (
  { name, unsubscribeSecret }: EmailData<'back-in-stock'>,
  links: EmailLinks,
): Content => ({
  subject: copy.backInStock.subject(name),
  preview: copy.backInStock.available(name),
  unsubscribeUrl: links.stopBackInStock(unsubscribeSecret),
  blocks: [
    text(copy.backInStock.available(name)),
    { kind: 'link', label: copy.backInStock.link, url: links.product(name) },
    text(copy.backInStock.once),
    {
      kind: 'quiet-link',
      label: copy.backInStock.unsubscribe,
      url: links.stopBackInStock(unsubscribeSecret),
    },
  ],
});
