import type { User } from '#domain/accounts/session.ts';
import type { Enquiry, EnquiryState } from '#domain/email/enquiry.ts';
import type { Address } from '#domain/orders/address.ts';
import type { CustomerFilter } from '#domain/orders/admin/customer-filter.ts';
import type { Cents } from '#domain/values/money.ts';
import type { StaffNote } from './staff-note.ts';

/** A person with an account or with orders of a guest, by their email address. */
export type Customer = {
  /** The id of the account, or of any order of a guest: no URL, log or audit entry then has the email. */
  readonly id: string;
  readonly email: string;
  /** Null for a guest. */
  readonly account: User | null;
};

/** What a customer ordered, of MAX_COUNTED_ORDERS orders at most. */
export type CustomerTotals = {
  readonly orders: number;
  /** True if there are more orders than were counted. */
  readonly hasMoreOrders: boolean;
  /** What the shop received without refunds and lost disputes. */
  readonly paidCents: Cents;
  /** Null without an order. */
  readonly lastOrderAt: Date | null;
};

/** A customer in the list of staff. */
export type ListedCustomer = CustomerTotals & {
  readonly id: string;
  readonly email: string;
  /** The display name of the account, else the name of the last shipping address. */
  readonly name: string;
  readonly kind: 'verified' | 'unverified' | 'guest';
};

/** A page of the list. */
export type ListedCustomers = {
  readonly customers: readonly ListedCustomer[];
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** True if the search fits more than it reads. */
  readonly isTruncated: boolean;
};

/** What staff see of a customer besides the orders. */
export type CustomerDetails = {
  readonly listed: ListedCustomer;
  readonly hasPassword: boolean;
  readonly googleAccounts: number;
  readonly addresses: readonly {
    readonly id: string;
    readonly address: Address;
    readonly isDefault: boolean;
  }[];
  readonly wishes: readonly { readonly productId: string; readonly name: string }[];
  readonly getsPaymentReminders: boolean;
  readonly backInStockRequests: readonly { readonly name: string; readonly confirmedAt: Date | null }[];
  /** Newest first, like the lists after it. */
  readonly notes: readonly StaffNote[];
  readonly enquiries: readonly (Pick<Enquiry, 'message'> & {
    readonly reference: string;
    readonly createdAt: Date;
    readonly state: EnquiryState;
  })[];
  readonly withdrawals: readonly {
    readonly reference: string;
    readonly orderNumber: string;
    readonly items: string;
    readonly createdAt: Date;
    readonly handledAt: Date | null;
  }[];
};

/** Customers as staff see them. Erased ones are not found, even while an order of theirs is delivered. */
export type CustomerRepository = {
  /** Lists by email, from a customer on; from the first if that one is unknown. */
  list(query: {
    readonly filter: CustomerFilter;
    readonly page: { readonly direction: 'next' | 'previous'; readonly from: Customer } | undefined;
    readonly limit: number;
  }): Promise<ListedCustomers>;
  /** Finds by the id of the account, or of any order that is the guest's or the account's. */
  find(id: string): Promise<Customer | undefined>;
  /** Returns what the list shows of a customer; undefined for one who was erased meanwhile. */
  readSummary(customer: Customer): Promise<ListedCustomer | undefined>;
  /** Returns undefined for a customer who was erased meanwhile. */
  readDetails(customer: Customer): Promise<CustomerDetails | undefined>;
  /** Returns false for a customer who was erased meanwhile. */
  addNote(
    customer: Customer,
    note: { readonly staffId: string | null; readonly text: string },
  ): Promise<boolean>;
};

/** Ports of the pages of customers in the admin. */
export type CustomerPorts = { readonly customers: CustomerRepository };
