import type { EnquiryState } from '#domain/email/enquiry.ts';
import { FAILED_EMAIL_DAYS, type TaskName } from '#domain/monitoring/today.ts';
import type { WithdrawalState } from '#domain/orders/self-service/withdrawal.ts';
import { orderLists } from './orders.ts';

/** The start page of the admin. */
export const adminToday = {
  title: 'Today',
  waiting: 'Waiting for you',
  nothing: 'Nothing to do',
  nothingText: 'Every order is on its way. Enjoy your tea.',
  more: (count: number) => `${count}+`,
  tasks: {
    ...orderLists,
    withdrawals: 'Withdrawals',
    enquiries: 'Open inquiries',
    'failed-emails': 'Failed emails',
    'low-stock': 'Low stock',
  } satisfies Readonly<Record<TaskName, string>>,
  sales: 'Sales today',
  orders: (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`),
  lastWeek: 'A week ago by this time',
  zone: 'Days begin at midnight Pacific Time. Payments minus refunds.',
} as const;

/** The inbox of inquiries. */
export const adminInquiries = {
  title: 'Inquiries',
  states: { open: 'Open', answered: 'Answered', closed: 'Closed' },
  choose: 'State',
  none: 'No inquiries here.',
  from: (name: string, town: string) => `${name}, ${town}`,
  reference: 'Number',
  received: 'Received',
  phone: 'Phone',
  email: 'Email',
  reply: 'Reply by email',
  replyTo: (name: string) => `Reply to ${name} by email`,
  subject: (reference: string) => `Your inquiry ${reference}`,
  change: { open: 'Reopen', answered: 'Mark as answered', closed: 'Close' },
  changeOf: (label: string, name: string) => `${label}: ${name}`,
  done: {
    open: 'Inquiry reopened.',
    answered: 'Inquiry answered.',
    closed: 'Inquiry closed.',
  } satisfies Readonly<Record<EnquiryState, string>>,
  pages: 'Pages of inquiries',
  older: 'Older inquiries',
  newest: 'Newest inquiries',
} as const;

/** The withdrawals that staff have to handle. */
export const adminWithdrawals = {
  title: 'Withdrawals',
  lead: 'Customers who withdraw get their payment back within 14 days. Their orders wait until you mark the withdrawal as handled.',
  choose: 'State',
  states: { open: 'Open', handled: 'Handled' } satisfies Readonly<Record<WithdrawalState, string>>,
  none: 'No withdrawals here.',
  order: 'Order',
  unmatched: 'Fits no order. Typed number:',
  email: 'Email',
  received: 'Received',
  refundBy: 'Refund by',
  refund: 'Refund the order',
  reference: 'Number',
  items: 'Items',
  all: 'The whole order',
  handle: 'Mark as handled',
  handleOf: (name: string) => `Mark the withdrawal of ${name} as handled`,
  reopen: 'Reopen',
  reopenOf: (name: string) => `Reopen the withdrawal of ${name}`,
  pages: 'Pages of withdrawals',
  first: { open: 'Oldest withdrawals', handled: 'Newest withdrawals' },
  next: { open: 'Newer withdrawals', handled: 'Older withdrawals' },
  done: { handle: 'Withdrawal handled.', reopen: 'Withdrawal reopened.' } as Readonly<Record<string, string>>,
} as const;

/** The emails that could not be sent. */
export const adminFailedEmails = {
  title: 'Failed emails',
  lead: `Emails of the last ${FAILED_EMAIL_DAYS} days that were given up.`,
  none: 'No failed emails.',
  to: 'To',
  written: 'Written',
  error: 'Error',
  order: 'View order',
  pages: 'Pages of failed emails',
  newest: 'Newest emails',
  older: 'Older emails',
  sendAgain: 'Send again',
  sendAgainTo: (kind: string, to: string) => `Send again: ${kind} to ${to}`,
  done: { 'send-again': 'Queued. It is sent in a moment.' } as Readonly<Record<string, string>>,
} as const;

/** The products that are sold out, or nearly. */
export const adminLowStock = {
  title: 'Low stock',
  lead: 'Products that are sold out, or of which five units or fewer are left.',
  none: 'Every product is in stock.',
  pages: 'Pages of products',
  fewest: 'Fewest units',
  more: 'More units',
  soldOut: 'Sold out',
  left: (units: number) => (units === 1 ? '1 unit left' : `${units} units left`),
} as const;
