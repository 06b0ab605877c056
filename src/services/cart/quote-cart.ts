import type { User } from '#domain/accounts/session.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import { findNextPromotion } from '#domain/cart/next-promotion.ts';
import { minimumTotalError, priceChanges, pricedLinesOf, quantities } from '#domain/cart/price-lines.ts';
import { parcelOf, priceCart } from '#domain/cart/priced-cart.ts';
import { type CartQuote, type QuoteRequest, toQuote } from '#domain/cart/quote.ts';
import { byId, displayedStock } from '#domain/catalogue/product.ts';
import { shippingOptions } from '#domain/shipping/shipping-method.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import type { Ports } from '../ports/ports.ts';
import { findCoupon } from '../promotions/index.ts';

type QuoteCartDeps = Pick<Ports, 'catalogue' | 'promotionRepository' | 'shippingRepository' | 'clock'>;

/** Prices a cart with discounts, shortages and the reason for a rejected coupon (CART-8, PROMO-1); reserves nothing. */
export async function quoteCart(
  { catalogue, promotionRepository, shippingRepository, clock }: QuoteCartDeps,
  request: QuoteRequest,
  user: User | null,
): Promise<Result<CartQuote, ShopError>> {
  const typed = request.coupon?.trim() || undefined;
  const { country, shippingMethod } = request;
  const [products, promotions, shippingMethods, { code, coupon }] = await Promise.all([
    catalogue.byIds(request.items.map(({ id }) => id)),
    promotionRepository.promotions(),
    country === undefined ? [] : shippingRepository.methodsFor(country),
    // A stored order whose response was lost already uses the coupon; that use must not count against the retry.
    findCoupon(promotionRepository, typed, (known) =>
      promotionRepository.coupon(known, user?.id ?? null, request.receipt),
    ),
  ]);
  const known = byId(products);
  const lines = pricedLinesOf(request.items, known);
  if (!lines.ok) return lines;
  const now = clock();
  const cart = priceCart(lines.value, known, { promotions, coupon }, code ?? typed, now);
  // A cart without available products totals zero, and the quote removes them.
  const tooSmall = lines.value.length > 0 ? minimumTotalError(cart.totalCents) : undefined;
  const changes = priceChanges(request.items, known);
  if (tooSmall && changes.length === 0) return err(tooSmall);
  return ok(
    toQuote(cart, {
      code: code ?? typed,
      nextPromotion: findNextPromotion(lines.value, known, { promotions, coupon }, code ?? typed, now),
      products: known,
      shipping:
        country === undefined
          ? undefined
          : {
              country,
              now,
              options: shippingOptions(shippingMethods, parcelOf(cart)),
              method: shippingMethod,
            },
      changes,
      gone: request.items.map(({ id }) => id).filter((id) => !known.has(id)),
      stock: quantities(request.items).flatMap(([id, quantity]) => {
        const product = known.get(id);
        return product ? [{ id, left: displayedStock(product, quantity) }] : [];
      }),
    }),
  );
}
