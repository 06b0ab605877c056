import type { Cents } from '../../values/money.ts';

/** The payment of a demo order with its refunds and dispute. */
export type DemoPayment = {
  readonly orderNumber: string;
  readonly sessionId: string;
  readonly paymentIntent: string;
  readonly chargeId: string;
  readonly amountCents: Cents;
  readonly at: Date;
  readonly refunds: readonly {
    readonly id: string;
    readonly amountCents: Cents;
    readonly status: 'succeeded' | 'failed';
    readonly at: Date;
  }[];
  readonly dispute: {
    readonly id: string;
    readonly amountCents: Cents;
    readonly status: 'needs_response' | 'won' | 'lost';
    readonly at: Date;
  } | null;
};

/** How the ids of the payment sessions of demo orders begin. */
export const DEMO_SESSION_PREFIX = 'cs_demo_';

/** Returns the ids of what the payment provider has of a demo order. */
export const demoPaymentIds = ({ orderNumber }: { readonly orderNumber: string }) => ({
  sessionId: `${DEMO_SESSION_PREFIX}${orderNumber}`,
  paymentIntent: `pi_demo_${orderNumber}`,
  chargeId: `ch_demo_${orderNumber}`,
  refundId: `re_demo_${orderNumber}`,
  disputeId: `dp_demo_${orderNumber}`,
});
