import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { ok, type Result } from '#domain/values/result.ts';
import type { cancelOrder, purchase } from '../../api/orders.ts';

/** Result of pressing PURCHASE. */
type Placement =
  | { readonly kind: 'placed'; readonly receipt: string; readonly url: string; readonly linkSecret: string }
  | { readonly kind: 'already-paid'; readonly receipt: string }
  | { readonly kind: 'rejected'; readonly error: ShopError };

type PlacePurchaseDeps = {
  readonly purchase: typeof purchase;
  readonly cancelOrder: typeof cancelOrder;
  /** Creates a new order number for this page. */
  readonly createOrderNumber: () => string;
  /** The last request of this page, whose response may be lost. */
  readonly previous?: PurchaseRequest | undefined;
};

/**
 * What an error means for the order number. After any other error the number stays valid: nothing was placed,
 * or the same order, which a retry finds.
 */
const NEXT_STEP: Partial<Record<ErrorCode, 'renew' | 'renew-and-repeat' | 'end-and-repeat' | 'paid'>> = {
  'payment-refused': 'renew',
  'order-closed': 'renew-and-repeat',
  // A response was lost, then the form was changed: the first order awaits a payment that will not come.
  'order-number-used': 'end-and-repeat',
  'order-already-paid': 'paid',
};

type Items = PurchaseRequest['items'];

/** Equal for the same quantities in any order. */
const keyOf = (items: Items): string =>
  items
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .sort()
    .join();

/** Ends the order of an earlier request with the same number; returns its items if it is paid already. */
const endEarlier = async (
  { purchase, cancelOrder, previous }: Omit<PlacePurchaseDeps, 'createOrderNumber'>,
  receipt: string,
): Promise<Result<Items | undefined, ShopError>> => {
  const earlier = previous?.receipt === receipt ? previous : undefined;
  // Repeating the earlier request returns its response, with the cookie for the cancellation.
  const repeated = earlier && (await purchase(earlier));
  const ended = await cancelOrder(receipt);
  if (ended.ok) return ok(ended.value.status === 'paid' ? ended.value.items : undefined);
  if (repeated?.ok === false && repeated.error.code === 'order-already-paid') return ok(earlier?.items);
  // An unknown order belongs to another account by now, or to a guest whose browser has no access to it.
  return ended.error.code === 'unknown-order' ? ok(undefined) : ended;
};

/** Places the order; replaces a number that can no longer be used, and retries once where that may help. */
export const placePurchase = async (
  { purchase, cancelOrder, createOrderNumber, previous }: PlacePurchaseDeps,
  request: PurchaseRequest,
  mayRetry = true,
): Promise<Placement> => {
  const { receipt } = request;
  const placed = await purchase(request);
  if (placed.ok) return { kind: 'placed', receipt, ...placed.value };

  const { error } = placed;
  const next = NEXT_STEP[error.code];
  if (!next) return { kind: 'rejected', error };
  if (next === 'paid') return { kind: 'already-paid', receipt };
  if (next === 'end-and-repeat') {
    const ended = await endEarlier({ purchase, cancelOrder, previous }, receipt);
    if (!ended.ok) return { kind: 'rejected', error: ended.error };
    const paidItems = ended.value;
    // With other items it is another purchase. A server of an earlier release names no items.
    if (paidItems && (paidItems.length === 0 || keyOf(paidItems) === keyOf(request.items)))
      return { kind: 'already-paid', receipt };
  }
  const renewed = createOrderNumber();
  if (next === 'renew' || !mayRetry) return { kind: 'rejected', error };
  return placePurchase({ purchase, cancelOrder, createOrderNumber }, { ...request, receipt: renewed }, false);
};
