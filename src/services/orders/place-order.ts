import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { minimumTotalError, priceLines } from '#domain/cart/price-lines.ts';
import { type PricedCart, parcelOf, priceCart } from '#domain/cart/priced-cart.ts';
import { toDiscountRecord } from '#domain/cart/priced-line.ts';
import { giftError } from '#domain/orders/gift/gift-days.ts';
import type { Order, PaymentReference } from '#domain/orders/order.ts';
import { isSamePurchase, type PurchaseRequest } from '#domain/orders/purchase.ts';
import { reservationError } from '#domain/orders/reservation-limits.ts';
import { chooseOption, shippingOptions } from '#domain/shipping/shipping-method.ts';
import { shippingUnavailable } from '#domain/shipping/shipping-option-record.ts';
import { type Cents, MAX_CENTS, toCents, toDollars } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { MINUTE } from '#domain/values/time.ts';
import { subnetOf } from '#platform/traffic/ip-address.ts';
import type { PlaceDecision, Ports } from '../ports/ports.ts';
import { resolveCoupon } from '../promotions/index.ts';
import { grantOrderAccess, mayChangeOrder } from './order-access.ts';

/** Time in which a lost response may be repeated without access; no email has the link of an unpaid order so early. */
const OPEN_REPEAT_MS = 5 * MINUTE;

type PlaceOrderDeps = Pick<
  Ports,
  'orders' | 'orderAccess' | 'promotionRepository' | 'secrets' | 'newId' | 'clock'
> & {
  readonly openPayment: (order: Order) => Promise<Result<PaymentReference, ShopError>>;
};

type PlacedOrder = {
  readonly url: string;
  readonly receipt: string;
  readonly linkSecret: string;
  /** For the cookie of a guest's browser, which may change the order; null for an account. */
  readonly accessSecret: string | null;
};

/** Places an order and opens its payment page; idempotent by order number, `order-number-used` for another purchase. */
export async function placeOrder(
  ports: PlaceOrderDeps,
  body: PurchaseRequest,
  { user, accessSecret: previousSecret }: { user: User | null; accessSecret?: string | undefined },
  ipAddress: string,
): Promise<Result<PlacedOrder, ShopError>> {
  const { orders, promotionRepository, secrets, newId, clock } = ports;
  const email = user?.email ?? body.email;
  if (!email) return err({ code: 'email-required' });
  const coupon = await resolveCoupon(promotionRepository, body.coupon);
  if (body.coupon !== undefined && coupon === undefined)
    return err({ code: 'coupon-refused', details: { reason: 'unknown' } });
  const request = { ...body, coupon };
  const shopper = { userId: user?.id ?? null, email };

  const draft = {
    id: newId(),
    linkSecret: secrets.generate(),
    ...shopper,
    ipDigest: secrets.digest(ipAddress),
    ipPrefixDigest: secrets.digest(subnetOf(ipAddress)),
    request,
  };
  const placed = await orders.place(draft, decision(request, shopper, clock()));
  const repeated = user ? undefined : await findRepeated(orders, draft, placed);
  if (repeated && !(await mayRepeat(ports, repeated, previousSecret)))
    return err({ code: 'order-number-used' });
  if (!placed.ok) return placed;
  const { orderNumber, linkSecret } = placed.value;
  const accessSecret = user ? null : await grantOrderAccess(ports, placed.value, previousSecret);
  const opened = await ports.openPayment(placed.value);
  return opened.ok ? ok({ url: opened.value.url, receipt: orderNumber, linkSecret, accessSecret }) : opened;
}

/** Returns the order of an earlier request with the same content. */
const findRepeated = async (
  orders: Ports['orders'],
  draft: { readonly id: string; readonly request: { readonly receipt: string } },
  placed: Result<Order, ShopError>,
): Promise<Order | undefined> => {
  if (placed.ok) return placed.value.id === draft.id ? undefined : placed.value;
  const { code } = placed.error;
  return code === 'order-already-paid' || code === 'order-closed'
    ? orders.find(draft.request.receipt)
    : undefined;
};

/** The link of a guest's order shows all that a repeated request contains, except the email. */
const mayRepeat = async (ports: PlaceOrderDeps, order: Order, accessSecret: string | undefined) =>
  ports.clock().getTime() - order.createdAt.getTime() < OPEN_REPEAT_MS ||
  mayChangeOrder(ports, order, { user: null, accessSecret });

const decision =
  (request: PurchaseRequest, shopper: { userId: string | null; email: string }, now: Date): PlaceDecision =>
  ({ existing, products, availableDiscounts, shippingMethods, unpaid }) => {
    if (existing) return repeatOrder(existing, isSamePurchase(existing, request, shopper));
    const wrongDay = giftError(request.gift, now);
    if (wrongDay !== undefined)
      return err({ code: 'invalid-request', details: { fields: { 'gift.deliverAfter': wrongDay } } });
    const lines = priceLines(request.items, products);
    if (!lines.ok) return lines;
    const limited = reservationError(lines.value, products, unpaid);
    if (limited) return err(limited);
    const cart = priceCart(lines.value, products, availableDiscounts, request.coupon, now);
    if (cart.refusal) return err({ code: 'coupon-refused', details: cart.refusal });
    const tooSmall = minimumTotalError(cart.totalCents);
    if (tooSmall) return err(tooSmall);
    const options = shippingOptions(shippingMethods, parcelOf(cart));
    const shippingMethod = chooseOption(options, request.shippingMethod);
    if (!shippingMethod) return err(shippingUnavailable(options, now));
    const totalCents = cart.totalCents + shippingMethod.priceCents;
    if (totalCents > MAX_CENTS) return err({ code: 'order-too-large' });
    const expected = request.total === undefined ? cart.totalCents : toCents(request.total);
    if (request.total === undefined ? totalCents > expected : totalCents !== expected)
      return err({ code: 'total-changed', details: changedTotal(cart, totalCents, expected) });
    const { freeFromCents: _, ...method } = shippingMethod;
    return ok({ lines: cart.lines, discounts: cart.discounts, shippingMethod: method });
  };

/** A request without a total accepts the line prices: discounts can only lower them, a delivery must not raise them. */
const changedTotal = (cart: PricedCart, totalCents: Cents, expectedCents: Cents) => ({
  was: toDollars(expectedCents),
  is: toDollars(totalCents),
  discounts: cart.discounts.map(toDiscountRecord),
});

const repeatOrder = (existing: Order, isSame: boolean): Result<{ existing: Order }, ShopError> => {
  if (!isSame) return err({ code: 'order-number-used' });
  if (existing.status === 'paid') return err({ code: 'order-already-paid' });
  return existing.status === 'awaiting-payment' ? ok({ existing }) : err({ code: 'order-closed' });
};
