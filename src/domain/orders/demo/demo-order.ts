import type { Discount, OrderLine } from '../../cart/priced-line.ts';
import type { EmailMessage } from '../../email/email-message.ts';
import type { OrderShipping } from '../../shipping/shipping-method.ts';
import type { Cents } from '../../values/money.ts';
import type { Address } from '../address.ts';
import type { Carrier } from '../carrier.ts';
import type { FulfilmentStatus } from '../fulfilment.ts';
import type { Gift } from '../gift/gift.ts';
import type { OrderEvent, OrderStatus } from '../order.ts';
import type { RefundReason } from '../refund-reason.ts';

/** An order before its payment, as it was placed. */
export type PlacedDemoOrder = {
  readonly id: string;
  readonly orderNumber: string;
  readonly linkSecret: string;
  readonly userId: string | null;
  readonly email: string;
  readonly shipping: Address;
  readonly lines: readonly OrderLine[];
  readonly discounts: readonly Discount[];
  readonly shippingMethod: OrderShipping;
  readonly totalCents: Cents;
  readonly gift: Gift | null;
  readonly createdAt: Date;
};

/** A parcel of an order; `quantities` by the position of the line. */
export type DemoShipment = {
  readonly id: string;
  readonly shippedAt: Date;
  readonly announceAt: Date;
  /** Null while it can be undone. */
  readonly announcedAt: Date | null;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly quantities: ReadonlyMap<number, number>;
};

/** A refund that was sent; `lines` are those that staff chose. */
export type DemoRefund = {
  readonly id: string;
  readonly amountCents: Cents;
  readonly reason: RefundReason;
  readonly at: Date;
  readonly hasFailed: boolean;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly amountCents: Cents;
    readonly isRestocked: boolean;
  }[];
};

/** What happened to an order after it was placed, with the times of all steps. */
export type DemoCourse = {
  readonly status: OrderStatus;
  readonly fulfilmentStatus: FulfilmentStatus;
  readonly statusSteps: readonly {
    readonly to: OrderStatus;
    readonly event: OrderEvent;
    readonly at: Date;
  }[];
  readonly fulfilmentSteps: readonly { readonly to: FulfilmentStatus; readonly at: Date }[];
  readonly shipments: readonly DemoShipment[];
  readonly refund: DemoRefund | null;
  readonly dispute: {
    readonly outcome: 'open' | 'lost' | 'won';
    readonly openedAt: Date;
    readonly closedAt: Date | null;
  } | null;
  readonly withdrawal: { readonly id: string; readonly at: Date; readonly handledAt: Date | null } | null;
  /** When a payment of a wrong amount was put under review. */
  readonly reviewAt: Date | null;
  readonly emails: readonly {
    readonly kind: EmailMessage['kind'];
    readonly at: Date;
    readonly hasFailed: boolean;
  }[];
  readonly note: string | null;
};

/** A fictitious order with its whole course. */
export type DemoOrder = PlacedDemoOrder & DemoCourse;
