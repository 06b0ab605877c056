import { BACK_IN_STOCK_DAYS } from '#domain/catalogue/back-in-stock.ts';
import { CONFIRMATION_DAYS } from '#domain/email/email-message.ts';

const MONTHS = Math.round(BACK_IN_STOCK_DAYS / 30);

/** The pages of requests for an email when a product is back in stock. */
export const backInStock = {
  title: 'Email me when it is back',
  email: 'Email',
  send: 'Email me',
  intro: (product: string) =>
    `“${product}” is sold out. Leave your email, and we’ll write to you once, when it is back.`,
  storage: `We email you a link to confirm first. We use your email for nothing else, and delete it after the email, when you unsubscribe, or after ${MONTHS} months.`,
  privacy: 'Privacy',
  available: (product: string) => `“${product}” is in stock.`,
  view: 'View product',
  sentTitle: 'Check your email',
  sent: `We’ve emailed you a link. Please open it within ${CONFIRMATION_DAYS} days to confirm. If you have confirmed already, there is nothing to do, and we won’t send another email.`,
  confirmTitle: 'Confirm your request',
  confirmText: (product: string) => `We’ll email you once, when “${product}” is back in stock.`,
  confirm: 'Confirm request',
  confirmed: (product: string) => `You’re on the list. We’ll email you when “${product}” is back in stock.`,
  stopTitle: 'Unsubscribe',
  stopText: 'We’ll delete all your requests for emails about products that are sold out.',
  stop: 'Delete my requests',
  stopped: 'Your requests are deleted. We won’t email you about products that are back.',
  toTea: 'Browse all teas',
} as const;
