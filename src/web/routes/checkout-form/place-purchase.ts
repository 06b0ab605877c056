import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import type { cancelOrder, purchase } from '../../api/orders.ts';

/** How pressing PURCHASE ended. */
type Placement =
  | { readonly kind: 'placed'; readonly receipt: string; readonly url: string; readonly linkSecret: string }
  | { readonly kind: 'already-paid'; readonly receipt: string }
  | { readonly kind: 'refused'; readonly error: ShopError };

type PlacePurchaseDeps = {
  readonly purchase: typeof purchase;
  readonly cancelOrder: typeof cancelOrder;
  /** A new order number for this page. */
  readonly mint: () => string;
  /** What this page sent before, whose answer may be lost. */
  readonly before?: PurchaseRequest | undefined;
};

/**
 * What a refusal means for the order number. With any other one the number is still good: nothing was placed under it, or
 * the very same purchase, which a repeat finds again.
 */
const afterRefusal: Partial<Record<ErrorCode, 'renew' | 'renew-and-repeat' | 'end-and-repeat' | 'paid'>> = {
  'payment-refused': 'renew',
  'order-closed': 'renew-and-repeat',
  // An answer was lost, then the shopper changed something: the first purchase waits for a payment nobody will make.
  'order-number-used': 'end-and-repeat',
  'order-already-paid': 'paid',
};

/** Places the purchase; a number that can no longer be used is replaced, and tried once more where that may help. */
export const placePurchase = async (
  { purchase, cancelOrder, mint, before }: PlacePurchaseDeps,
  request: PurchaseRequest,
  mayRepeat = true,
): Promise<Placement> => {
  const { receipt } = request;
  const placed = await purchase(request);
  if (placed.ok) return { kind: 'placed', receipt, ...placed.value };

  const { error } = placed;
  const next = afterRefusal[error.code];
  if (!next) return { kind: 'refused', error };
  if (next === 'paid') return { kind: 'already-paid', receipt };
  if (next === 'end-and-repeat') {
    // The same purchase gets the same answer, and with it the proof that this page placed it.
    const earlier = before?.receipt === receipt ? await purchase(before) : undefined;
    const ended = await cancelOrder(receipt, earlier?.ok ? earlier.value.linkSecret : undefined);
    if (ended.ok && ended.value.status === 'paid') return { kind: 'already-paid', receipt };
    // Not to know the order means that it is another account's by now, and so no business of this purchase.
    if (!ended.ok && ended.error.code !== 'unknown-order') return { kind: 'refused', error: ended.error };
  }
  const renewed = mint();
  if (next === 'renew' || !mayRepeat) return { kind: 'refused', error };
  return placePurchase({ purchase, cancelOrder, mint }, { ...request, receipt: renewed }, false);
};
