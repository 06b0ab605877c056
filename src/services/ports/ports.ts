import type { AccountPorts } from './accounts.ts';
import type { CustomerPorts } from './admin/customers.ts';
import type { StaffOrderPorts } from './admin/staff-orders.ts';
import type { BasicPorts } from './basics.ts';
import type { CartPorts } from './cart.ts';
import type { CataloguePorts } from './catalogue.ts';
import type { EmailPorts } from './email.ts';
import type { MonitoringPorts } from './monitoring.ts';
import type { OrderPorts } from './orders.ts';
import type { PaymentPorts } from './payments.ts';
import type { PromotionPorts } from './promotions.ts';
import type { ShippingPorts } from './shipping.ts';
import type { StaffPorts } from './staff.ts';

export type * from './accounts.ts';
export type * from './admin/audit-log.ts';
export type * from './admin/customers.ts';
export type * from './admin/fulfilment.ts';
export type * from './admin/staff-note.ts';
export type * from './admin/staff-orders.ts';
export type * from './basics.ts';
export type * from './cart.ts';
export type * from './catalogue.ts';
export type * from './content-policy.ts';
export type * from './email.ts';
export type * from './monitoring.ts';
export type * from './orders.ts';
export type * from './payments.ts';
export type * from './promotions.ts';
export type * from './rate-limits.ts';
export type * from './server-health.ts';
export type * from './shipping.ts';
export type * from './staff.ts';

/** All ports, by area; flat, so that a use case picks exactly those it needs. */
export type Ports = CataloguePorts &
  PromotionPorts &
  ShippingPorts &
  CartPorts &
  OrderPorts &
  PaymentPorts &
  AccountPorts &
  EmailPorts &
  MonitoringPorts &
  StaffPorts &
  StaffOrderPorts &
  CustomerPorts &
  BasicPorts;
