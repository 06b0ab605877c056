import { createContext } from 'react-router';
import type { Shop } from '#services/shop.ts';
import type { StaffVisitor } from '#services/staff/index.ts';

/** The services for loaders and actions. */
export const shopContext =
  createContext<
    Pick<
      Shop,
      'staff' | 'staffOrders' | 'customers' | 'fulfilment' | 'monitoring' | 'orders' | 'payments' | 'shipping'
    >
  >();
export const shopNameContext = createContext<string>();
export const staffVisitorContext = createContext<StaffVisitor>();
