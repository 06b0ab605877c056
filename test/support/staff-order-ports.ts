import { randomUUID } from 'node:crypto';
import { createProductRepository } from '#adapters/postgres/catalogue/product-repository.ts';
import { createStaffViews } from '#adapters/postgres/orders/admin/saved-views.ts';
import { createStaffOrders } from '#adapters/postgres/orders/admin/staff-order-repository.ts';
import { createOrderHistory } from '#adapters/postgres/orders/history/order-history.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { actorOf, signedInMember, staffPorts } from './staff-fixtures.ts';

/** The ports of the pages of orders in the admin, with a member and a request by that member. */
export const staffOrderPorts = async (database: FreshDatabase, role: 'owner' | 'packer' = 'owner') => {
  const ports = staffPorts(database);
  const { orm } = database;
  const { member } = await signedInMember(ports, role);
  return {
    ...ports,
    member,
    catalogue: createProductRepository(orm),
    orderHistory: createOrderHistory(orm),
    staffOrders: createStaffOrders(orm),
    staffViews: createStaffViews(orm),
    newId: randomUUID,
    request: (requestId: string = randomUUID()) => ({ requestId, actor: actorOf(member) }),
  };
};
