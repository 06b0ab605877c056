import type { StaffOrderRepository } from '#services/ports/ports.ts';
import { withCustomPlans } from '../../connection/custom-plans.ts';
import type { Orm } from '../../connection/database.ts';
import { readDetails } from './staff-order-details.ts';
import { listOrders } from './staff-order-list.ts';
import { listNotes } from './staff-order-notes.ts';

/** Orders as staff see them, in PostgreSQL. */
export const createStaffOrders = (orm: Orm): StaffOrderRepository => ({
  list: (query) => withCustomPlans(orm, (tx) => listOrders(tx, query)),
  readDetails: (order) => readDetails(orm, order),
  listNotes: (orderNumbers) => listNotes(orm, orderNumbers),
});
