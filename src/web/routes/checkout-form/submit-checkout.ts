import { redirect, redirectDocument } from 'react-router';
import { z } from 'zod/mini';
import { statusOf } from '#domain/api/error-table.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { PAYMENT_DEADLINE_MINUTES } from '#domain/orders/payment-deadline.ts';
import type { PurchaseRequest } from '#domain/orders/purchase.ts';
import { MINUTE } from '#domain/values/time.ts';
import { saveAddress } from '../../api/addresses.ts';
import { fetchOrderTotals } from '../../api/order-totals.ts';
import { cancelOrder, purchase } from '../../api/orders.ts';
import { fetchSession } from '../../api/session.ts';
import { textFieldsOf } from '../../components/forms/form-result.ts';
import { hrefOf } from '../../site/site-map.ts';
import { createOrderNumber } from '../../state/orders/use-order-number.ts';
import { currentTime } from '../../state/requests/server-time.ts';
import { clearCart } from '../../state/slices/cart.ts';
import { setCoupon } from '../../state/slices/coupon.ts';
import { lastAddress } from '../../state/storage/last-address.ts';
import { lastPurchase, purchaseNumber } from '../../state/storage/last-purchase.ts';
import { saveOrderLink } from '../../state/storage/order-link.ts';
import { savePaymentTab, savePlacedOrder } from '../../state/storage/placed-order.ts';
import { selectCartItems, selectUserEmail } from '../../state/store/selectors.ts';
import type { Dispatch, ShopStore } from '../../state/store/store.ts';
import { applyRejection } from './apply-rejection.ts';
import { inFieldOrder, readForm } from './fields/read-form.ts';
import { SAVE_ADDRESS_FIELD } from './fields/set-address.ts';
import { placePurchase } from './place-purchase.ts';

/** Result of a form that placed no order: messages for its fields and the page. */
export type CheckoutResult = {
  readonly errors: FieldErrors;
  readonly problems: readonly string[];
  /** True if the shop rejected the purchase, so that its prices may have changed. */
  readonly isRejected: boolean;
};

const quoteSchema = z.object({ total: z.optional(z.number()), coupon: z.optional(z.string()) });

/** The code and the total that the PURCHASE button submitted. */
const readQuote = (form: FormData): z.infer<typeof quoteSchema> => {
  const quote = form.get('quote');
  return typeof quote === 'string' ? quoteSchema.parse(JSON.parse(quote)) : {};
};

/**
 * True if the form needs an email. Without a typed one the session is fetched first, since a page that has
 * just opened may not know it yet.
 */
const isGuest = async (dispatch: Dispatch, form: FormData): Promise<boolean> => {
  if (form.get('email')) return true;
  const session = await dispatch(fetchSession());
  return !session.ok || session.value.user === null;
};

/** Places the order of a form and redirects to its payment page; otherwise returns what to correct. */
export const submitCheckout = async (
  { dispatch, getState }: ShopStore,
  form: FormData,
): Promise<CheckoutResult | Response> => {
  const { order, coupon } = getState();
  const items = selectCartItems(getState());
  const needsEmail = !selectUserEmail(getState()) && (await isGuest(dispatch, form));
  const previous = lastPurchase.read()?.request;
  const receipt = purchaseNumber(order.currentOrder) ?? createOrderNumber(dispatch);
  const read = readForm(form, { items, receipt, needsEmail });
  if (!read.ok) return { errors: inFieldOrder(read.error, form), problems: [], isRejected: false };
  // In any case before the tab leaves for the payment; the order does not depend on it.
  const saving = !needsEmail && form.has(SAVE_ADDRESS_FIELD) && saveAddress(read.value.shipping);
  const request = { ...read.value, ...readQuote(form) };
  const placement = await placePurchase(
    {
      purchase: (sent) => {
        lastPurchase.write({ owner: selectUserEmail(getState()), request: sent });
        return purchase(sent);
      },
      cancelOrder,
      createOrderNumber: () => {
        lastPurchase.clear();
        return createOrderNumber(dispatch);
      },
      previous,
    },
    request,
  );
  if (placement.kind === 'rejected') {
    // The shop placed nothing, unless an earlier request with this number did.
    if (statusOf(placement.error.code) < 500 && previous?.receipt !== receipt) lastPurchase.clear();
    const applied = await applyRejection(dispatch, placement.error, { items, coupon: coupon.code });
    return { errors: inFieldOrder(applied.fields, form), problems: applied.problems, isRejected: true };
  }
  lastPurchase.clear();
  const isPlaced = placement.kind === 'placed';
  // Before anything else, since the tab may be closed at any time.
  if (isPlaced) saveOrder(placement, request);
  // A signed-in shopper has the addresses of the account.
  if (isPlaced && request.email) lastAddress.save({ same: '', ...textFieldsOf(form) });
  dispatch(clearCart());
  dispatch(setCoupon(null));
  if (!isPlaced) return redirect(hrefOf('success', {}, { order: placement.receipt }));
  if (request.total === undefined) {
    const totals = await fetchOrderTotals(placement.receipt);
    if (totals.ok) saveOrder(placement, { ...request, total: totals.value.total });
  }
  await saving;
  return redirectDocument(placement.url);
};

type Placed = { readonly receipt: string; readonly url: string; readonly linkSecret: string };

const saveOrder = (placed: Placed, { total, email }: PurchaseRequest): void => {
  const until = new Date(currentTime() + PAYMENT_DEADLINE_MINUTES * MINUTE).toISOString();
  savePlacedOrder({ receipt: placed.receipt, url: placed.url, total, until });
  savePaymentTab(placed.receipt);
  // A signed-in shopper finds the order in the account.
  if (email) saveOrderLink(placed);
};
