/** The emulated version of Stripe's API, to which the installed SDK is pinned. */
export const API_VERSION = '2026-10-28.endive';

export type Metadata = Record<string, string>;

/** A line of a Checkout Session; amounts in the smallest unit of the currency. */
export type LineItem = {
  id: string;
  object: 'item';
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  price: Price;
  quantity: number;
};

export type Price = {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  livemode: false;
  product: string;
  type: 'one_time';
  unit_amount: number;
};

/** A Checkout Session as it is stored: Stripe's object without `url`, with five additional fields. */
export type StoredSession = {
  id: string;
  object: 'checkout.session';
  /** Missing in older ledgers. */
  allowed_payment_method_types?: string[] | null;
  amount_subtotal: number;
  amount_total: number;
  automatic_tax: { enabled: false; liability: null; status: null };
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: null;
  customer_details: CustomerDetails | null;
  customer_email: string | null;
  discounts: { coupon: string; promotion_code: null }[];
  expires_at: number;
  livemode: false;
  locale: string | null;
  metadata: Metadata;
  mode: 'payment';
  payment_intent: string | null;
  payment_method_types: string[];
  payment_status: 'unpaid' | 'paid';
  /** Missing in older ledgers, as are the options. */
  shipping_cost?: ShippingCost | null;
  shipping_options?: { shipping_amount: number; shipping_rate: string }[];
  status: 'open' | 'complete' | 'expired';
  submit_type: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  ui_mode: 'hosted_page';
  lines: LineItem[];
  /** The discount's name on the page; missing in older ledgers. */
  discountName?: string;
  /** Its name on the page. */
  shippingName?: string;
  pictures: string[];
  /** Its id once a card was tried. */
  intent: { id?: string; metadata: Metadata; description: string | null };
};

type ShippingCost = {
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  shipping_rate: string;
};

type CustomerDetails = {
  address: null;
  email: string | null;
  name: null;
  phone: null;
  tax_exempt: 'none';
  tax_ids: never[];
};

export type PaymentIntent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: null;
  capture_method: 'automatic_async';
  client_secret: string;
  created: number;
  currency: string;
  customer: null;
  description: string | null;
  last_payment_error: PaymentError | null;
  /** Null until a payment succeeds. */
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  payment_method_types: string[];
  receipt_email: string | null;
  status: 'requires_payment_method' | 'succeeded';
};

/** Why a card was declined. */
export type PaymentError = {
  code: 'card_declined';
  decline_code: 'generic_decline';
  message: string;
  type: 'card_error';
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  captured: true;
  created: number;
  currency: string;
  livemode: false;
  metadata: Metadata;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: null;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  receipt_number: null;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
};

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  evidence_details: {
    due_by: number;
    has_evidence: false;
    past_due: false;
    submission_count: 0;
  };
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost' | 'warning_closed';
};

/** A fixed amount off one session. */
export type Coupon = {
  id: string;
  object: 'coupon';
  amount_off: number;
  created: number;
  currency: string;
  duration: 'once';
  duration_in_months: null;
  livemode: false;
  max_redemptions: number | null;
  metadata: Metadata;
  name: string | null;
  percent_off: null;
  redeem_by: number | null;
  times_redeemed: number;
  valid: boolean;
};

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: Origin;
  type: string;
};

/** The API request that caused an event; both null for a shopper or the clock. */
export type Origin = { id: string | null; idempotency_key: string | null };

/** All objects that are stored by id. */
export type StoredObject = StoredSession | PaymentIntent | Charge | Refund | Dispute | Coupon | StripeEvent;
