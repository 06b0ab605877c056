import type { CustomerKind, CustomerSort } from '#domain/orders/admin/customer-filter.ts';

/** How the shop knows a customer. */
export const customerStates = {
  verified: 'Email confirmed',
  unverified: 'Email not confirmed',
  guest: 'Guest',
} as const;

const counted = (text: string, isMore: boolean): string => (isMore ? `${text}+` : text);

/** The list of customers. */
export const adminCustomers = {
  title: 'Customers',
  search: 'Search',
  searchHint: 'Beginning of an email, a name or a postal code',
  find: 'Search',
  clear: 'Clear all',
  any: 'Any',
  kind: 'Customers',
  kinds: { account: 'With an account', guest: 'Guests' } satisfies Readonly<Record<CustomerKind, string>>,
  sort: 'Order by email',
  sorts: { 'a-z': 'A to Z', 'z-a': 'Z to A' } satisfies Readonly<Record<CustomerSort, string>>,
  empty: 'There are no customers yet.',
  noMatch: 'No customers match. Try fewer words or another filter.',
  truncated:
    'The search fits many customers, of whom only some are listed. Please search for more of the name or email.',
  columns: {
    name: 'Customer',
    email: 'Email',
    state: 'Account',
    orders: 'Orders',
    paid: 'Paid, net',
    lastOrder: 'Last order',
  },
  noName: 'No name',
  none: '–',
  orders: (count: number, isMore: boolean) => counted(count.toLocaleString('en-US'), isMore),
  paid: counted,
  first: 'First customers',
  previous: 'Previous customers',
  next: 'Next customers',
  pages: 'Pages of customers',
  done: { erase: 'The customer’s data was deleted.' } as Readonly<Record<string, string>>,
} as const;

/** The page of a customer. */
export const adminCustomer = {
  back: 'Back to customers',
  email: 'Email',
  state: 'Account',
  since: 'Account since',
  confirmed: 'Confirmed',
  signIn: 'Sign-in',
  password: 'Password',
  google: 'Google',
  signInUnknown: 'None',
  unverified:
    'The email is not confirmed, so the account may belong to another person. A download says only that it exists.',
  totals: 'Orders',
  paid: 'Paid, net of refunds',
  lastOrder: 'Last order',
  orders: 'Orders',
  noOrders: 'No orders yet.',
  orderColumns: {
    number: 'Order',
    date: 'Date',
    total: 'Total',
    payment: 'Payment',
    fulfilment: 'Fulfillment',
  },
  newest: 'Newest orders',
  newer: 'Newer orders',
  older: 'Older orders',
  pages: 'Pages of orders',
  contact: 'Contact and preferences',
  addresses: 'Saved addresses',
  noAddresses: 'None',
  defaultAddress: 'Default',
  wishList: 'Wish list',
  noWishes: 'Empty',
  reminders: 'Payment reminders',
  remindersOn: 'On',
  remindersOff: 'Off',
  backInStock: 'Back-in-stock requests',
  notConfirmed: (name: string) => `${name} (not confirmed)`,
  messages: 'Inquiries and withdrawals',
  noMessages: 'None',
  inquiry: (reference: string, state: string) => `Inquiry ${reference}, ${state.toLowerCase()}`,
  withdrawal: (reference: string) => `Withdrawal ${reference}`,
  withdrawalOpen: 'open',
  withdrawalHandled: 'handled',
  data: 'Data of the customer',
  exportLead:
    'The file has all that the shop stores about this person. Send it only to the email address above.',
  export: 'Download data',
  eraseLead: 'If the person asks you to delete their data:',
  erase: 'Erase customer',
  done: {
    'add-note': 'The note was added.',
    'export-ended': 'This download has ended. Please export the data again.',
  } as Readonly<Record<string, string>>,
} as const;

/** The page that confirms the erasure of a customer. */
export const adminErasure = {
  title: 'Erase customer',
  back: 'Back to the customer',
  lead: (email: string) => `This deletes the data of ${email} for good. It can’t be undone.`,
  erased: 'What is deleted',
  erasedItems: [
    'the account with its sign-in, addresses, wish list and cart',
    'emails to the customer, inquiries, and back-in-stock requests',
    'names and texts of withdrawals',
    'notes of staff, saved searches with the email, and personal values and reasons in the audit log',
    'all personal data of orders that were never paid; unpaid ones are cancelled first',
  ],
  retained: 'What the law keeps',
  retainedItems: [
    'paid orders with the billing address, for the tax office',
    'email, shipping address and gift message of a paid order until 60 days after its payment, so that it can be delivered',
    'the entry in the audit log that the customer was erased, without personal data',
  ],
  orders: (count: number, isMore: boolean) =>
    `The customer has ${isMore ? 'more than ' : ''}${count.toLocaleString('en-US')} ${count === 1 ? 'order' : 'orders'}.`,
  identity: 'Erase only a person who wrote to you from this email address, or whose identity you know.',
  submit: 'Erase for good',
} as const;
