import type { StaffOrderRepository } from '#services/ports/ports.ts';
import type { Orm } from '../../connection/database.ts';
import { readDetails } from './staff-order-details.ts';
import { listOrders } from './staff-order-list.ts';

/** Orders as staff see them, in PostgreSQL. */
export const createStaffOrders = (orm: Orm): StaffOrderRepository => ({
  list: (query) => listOrders(orm, query),
  readDetails: (order) => readDetails(orm, order),
});
