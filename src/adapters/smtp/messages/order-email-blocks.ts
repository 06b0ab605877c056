import { orderEmails as copy } from '#copy/emails.ts';
import type { EmailMessage } from '#domain/email/email-message.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import type { EmailLinks } from './email-links.ts';
import type { ContentBlock } from './layout.ts';

/** An email about an order. */
export type OrderEmail = Extract<EmailMessage, { kind: `order-${string}` }>;
/** What an email of a kind says. */
export type EmailData<Kind extends OrderEmail['kind']> = Extract<OrderEmail, { kind: Kind }>['data'];

/** A paragraph. */
export const text = (content: string): ContentBlock => ({ kind: 'text', text: content });

/** The number of the order. */
export const numberOf = (orderNumber: string): ContentBlock[] => [
  text(copy.number(shortNumberOf(orderNumber), orderNumber)),
];

/** The link to the order. */
export const viewOrder = (
  secret: string,
  links: EmailLinks,
  kind: 'link' | 'quiet-link' = 'link',
): ContentBlock => ({
  kind,
  label: copy.viewOrder,
  url: links.order(secret),
});
