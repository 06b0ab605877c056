import type { ErrorCode, ShopError } from '#domain/api/error-table.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
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

const areSame = (...carts: readonly [PurchaseRequest['items'], PurchaseRequest['items']]): boolean => {
  const [one, other] = carts.map((items) =>
    items
      .map(({ id, quantity }) => `${id} ${quantity}`)
      .sort()
      .join(),
  );
  return one === other;
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
    // Repeating the earlier request returns its response, with the cookie for the cancellation.
    const earlier = previous?.receipt === receipt ? previous : undefined;
    const repeated = earlier && (await purchase(earlier));
    const ended = await cancelOrder(receipt);
    const isEarlierPaid = repeated?.ok === false && repeated.error.code === 'order-already-paid';
    const endedItems = ended.ok && ended.value.status === 'paid' ? ended.value.items : undefined;
    const paidItems = endedItems ?? (isEarlierPaid ? earlier?.items : undefined);
    // With other items it is another purchase. A server of an earlier release names no items.
    if (paidItems && (paidItems.length === 0 || areSame(paidItems, request.items)))
      return { kind: 'already-paid', receipt };
    // An unknown order belongs to another account by now, or to a guest whose browser has no access to it.
    if (!ended.ok && ended.error.code !== 'unknown-order') return { kind: 'rejected', error: ended.error };
  }
  const renewed = createOrderNumber();
  if (next === 'renew' || !mayRetry) return { kind: 'rejected', error };
  return placePurchase({ purchase, cancelOrder, createOrderNumber }, { ...request, receipt: renewed }, false);
};
