import { type OrderPage, readOrderQuery } from '#domain/orders/admin/order-filter.ts';
import type { Customer, CustomerDetails, ListedCustomer, Ports } from '../../ports/ports.ts';
import { listStaffOrders, type StaffOrderPage } from '../admin/list-staff-orders.ts';

/** A customer as staff see them. */
export type CustomerForStaff = CustomerDetails & {
  readonly customer: Customer;
  readonly orders: StaffOrderPage;
};

const { filter: ALL_ORDERS } = readOrderQuery([]);

/** Finds a customer, with a page of their orders, the newest first. */
export async function findCustomer(
  ports: Pick<Ports, 'customers' | 'staffOrders' | 'clock'>,
  id: string,
  page: OrderPage,
): Promise<CustomerForStaff | undefined> {
  const customer = await ports.customers.find(id);
  if (!customer) return undefined;
  const [details, orders] = await Promise.all([
    ports.customers.readDetails(customer),
    listStaffOrders(ports, ALL_ORDERS, page, customer),
  ]);
  return details && { ...details, customer, orders };
}

/** Finds what the list shows of a customer. */
export async function findCustomerSummary(
  { customers }: Pick<Ports, 'customers'>,
  id: string,
): Promise<ListedCustomer | undefined> {
  const customer = await customers.find(id);
  return customer && customers.readSummary(customer);
}
