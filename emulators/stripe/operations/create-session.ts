import { type ApiError, invalid } from '../api/api-error.ts';
import type { Call } from '../context.ts';
import { newId } from '../new-id.ts';
import type { Coupon, LineItem, StoredSession } from '../objects.ts';
import { discountLines, sumOf } from './discount-lines.ts';
import type { CreateSessionInput } from './session-params.ts';

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
const MAX_TOTAL = 99_999_999;

/** Creates an open session with the coupon applied, or returns an error. Amounts are in the smallest unit. */
export function createSession(
  input: CreateSessionInput,
  coupon: Coupon | undefined,
  call: Call,
): { session: StoredSession } | { apiError: ApiError } {
  const shipping = input.shipping_options?.[0]?.shipping_rate_data;
  const shippingCents = shipping?.fixed_amount.amount ?? 0;
  const shippingRate = newId('shr_');
  const apiError = validateLines(input.line_items, shipping) ?? validateExpiry(input.expires_at, call.at);
  if (apiError) return { apiError };
  const discounted = discountLines(input.line_items.map(lineItem), coupon);
  if ('apiError' in discounted) return discounted;
  const { lines } = discounted;
  return {
    session: {
      id: newId('cs_test_', 58),
      object: 'checkout.session',
      allowed_payment_method_types: input.allowed_payment_method_types ?? null,
      amount_subtotal: sumOf(lines, 'amount_subtotal'),
      amount_total: sumOf(lines, 'amount_total') + shippingCents,
      automatic_tax: { enabled: false, liability: null, status: null },
      cancel_url: input.cancel_url ?? null,
      client_reference_id: input.client_reference_id ?? null,
      created: call.at,
      currency: lines[0]?.currency ?? 'usd',
      customer: null,
      customer_details: input.customer_email ? customer(input.customer_email) : null,
      customer_email: input.customer_email ?? null,
      discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
      expires_at: input.expires_at ?? call.at + DAY,
      livemode: false,
      locale: input.locale ?? null,
      metadata: input.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      shipping_cost: shipping
        ? {
            amount_subtotal: shippingCents,
            amount_tax: 0,
            amount_total: shippingCents,
            shipping_rate: shippingRate,
          }
        : null,
      shipping_options: shipping ? [{ shipping_amount: shippingCents, shipping_rate: shippingRate }] : [],
      status: 'open',
      submit_type: input.submit_type ?? null,
      success_url: input.success_url,
      total_details: {
        amount_discount: sumOf(lines, 'amount_discount'),
        amount_shipping: shippingCents,
        amount_tax: 0,
      },
      ui_mode: 'hosted_page',
      lines,
      ...(coupon && { discountName: coupon.name ?? coupon.id }),
      ...(shipping && { shippingName: shipping.display_name }),
      pictures: input.line_items.map((item) => item.price_data.product_data.images?.[0] ?? ''),
      intent: {
        metadata: input.payment_intent_data?.metadata ?? {},
        description: input.payment_intent_data?.description ?? null,
      },
    },
  };
}

/** Customer details with only the email address. */
export function customer(address: string | null): NonNullable<StoredSession['customer_details']> {
  return { address: null, email: address, name: null, phone: null, tax_exempt: 'none', tax_ids: [] };
}

function lineItem({ price_data, quantity }: CreateSessionInput['line_items'][number]): LineItem {
  const money = { currency: price_data.currency.toLowerCase(), unit_amount: price_data.unit_amount };
  const amount = money.unit_amount * quantity;
  return {
    id: newId('li_'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: money.currency,
    description: price_data.product_data.name,
    price: {
      id: newId('price_'),
      object: 'price',
      active: false,
      livemode: false,
      product: newId('prod_', 14),
      type: 'one_time',
      ...money,
    },
    quantity,
  };
}

type ShippingRateData = NonNullable<CreateSessionInput['shipping_options']>[number]['shipping_rate_data'];

function validateLines(
  items: CreateSessionInput['line_items'],
  shipping: ShippingRateData | undefined,
): ApiError | undefined {
  const param = 'line_items';
  if (items.length === 0)
    return invalid('Missing required param: line_items.', { code: 'parameter_missing', param });
  if (items.length > 100) return invalid('A Checkout Session has a maximum of 100 line items.', { param });
  const currencies = new Set(items.map((item) => item.price_data.currency.toLowerCase()));
  if (shipping) currencies.add(shipping.fixed_amount.currency.toLowerCase());
  if (currencies.size > 1)
    return invalid('All prices on a Checkout Session must be in the same currency.', { param });
  const total = items.reduce(
    (sum, item) => sum + item.price_data.unit_amount * item.quantity,
    shipping?.fixed_amount.amount ?? 0,
  );
  const subject = "The Checkout Session's total amount due";
  if (total < 50)
    return invalid(`${subject} must add up to at least $0.50 usd.`, { code: 'amount_too_small' });
  if (total > MAX_TOTAL)
    return invalid(`${subject} must be no more than $999,999.99.`, { code: 'amount_too_large' });
  return undefined;
}

function validateExpiry(expiresAt: number | undefined, created: number): ApiError | undefined {
  if (expiresAt === undefined) return undefined;
  const subject = 'The `expires_at` timestamp must be';
  const param = 'expires_at';
  if (expiresAt < created + HALF_HOUR)
    return invalid(`${subject} at least 30 minutes from Checkout Session creation.`, { param });
  if (expiresAt > created + DAY)
    return invalid(`${subject} less than 24 hours from Checkout Session creation.`, { param });
  return undefined;
}
