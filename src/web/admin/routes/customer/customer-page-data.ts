import type { StaffRole } from '#domain/staff/role.ts';
import type { CustomerForStaff } from '#services/orders/customers/find-customer.ts';

/** What the page of a customer loads. */
export type CustomerPageData = Omit<CustomerForStaff, 'customer'> & {
  readonly account: CustomerForStaff['customer']['account'];
  /** Parameters of the address that lead back. */
  readonly origin: Readonly<Record<string, string>>;
  readonly role: StaffRole;
  readonly requestId: string;
  readonly exportRequestId: string;
};
