import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { minimumTotalError, priceLines } from '#domain/cart/price-lines.ts';
import { type PricedCart, priceCart } from '#domain/cart/priced-cart.ts';
import { toDiscountRecord } from '#domain/cart/priced-line.ts';
import type { Order, PaymentReference } from '#domain/orders/order.ts';
import { isSamePurchase, type PurchaseRequest } from '#domain/orders/purchase.ts';
import { reservationError } from '#domain/orders/reservation-limits.ts';
import { toCents, toDollars } from '#domain/values/money.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { subnetOf } from '#platform/traffic/ip-address.ts';
import type { PlaceDecision, Ports } from '../ports/ports.ts';
import { resolveCoupon } from '../promotions/index.ts';

type PlaceOrderDeps = Pick<Ports, 'orders' | 'promotionRepository' | 'secrets' | 'newId' | 'clock'> & {
  readonly openPayment: (order: Order) => Promise<Result<PaymentReference, ShopError>>;
};

type PlacedOrder = { readonly url: string; readonly receipt: string; readonly linkSecret: string };

/** Places an order and opens its payment page; idempotent by order number, `order-number-used` for another purchase. */
export async function placeOrder(
  ports: PlaceOrderDeps,
  body: PurchaseRequest,
  user: User | null,
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
  if (!placed.ok) return placed;
  const { orderNumber, linkSecret } = placed.value;
  const opened = await ports.openPayment(placed.value);
  return opened.ok ? ok({ url: opened.value.url, receipt: orderNumber, linkSecret }) : opened;
}

const decision =
  (request: PurchaseRequest, shopper: { userId: string | null; email: string }, now: Date): PlaceDecision =>
  ({ existing, products, availableDiscounts, unpaid }) => {
    if (existing) return repeatOrder(existing, isSamePurchase(existing, request, shopper));
    const lines = priceLines(request.items, products);
    if (!lines.ok) return lines;
    const limited = reservationError(lines.value, products, unpaid);
    if (limited) return err(limited);
    const cart = priceCart(lines.value, products, availableDiscounts, request.coupon, now);
    if (cart.refusal) return err({ code: 'coupon-refused', details: cart.refusal });
    const tooSmall = minimumTotalError(cart.totalCents);
    if (tooSmall) return err(tooSmall);
    return hasExpectedTotal(cart, request)
      ? ok(cart)
      : err({ code: 'total-changed', details: totalsOf(cart, request) });
  };

/** A request without a total accepts the line prices; discounts can only lower them. */
const hasExpectedTotal = ({ totalCents }: PricedCart, { total }: PurchaseRequest): boolean =>
  total === undefined || toCents(total) === totalCents;

const totalsOf = (cart: PricedCart, { total }: PurchaseRequest) => ({
  was: total,
  is: toDollars(cart.totalCents),
  discounts: cart.discounts.map(toDiscountRecord),
});

const repeatOrder = (existing: Order, isSame: boolean): Result<{ existing: Order }, ShopError> => {
  if (!isSame) return err({ code: 'order-number-used' });
  if (existing.status === 'paid') return err({ code: 'order-already-paid' });
  return existing.status === 'awaiting-payment' ? ok({ existing }) : err({ code: 'order-closed' });
};
