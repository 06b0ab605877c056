import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { orderAccountSchema } from '#domain/accounts/credentials.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { byId } from '#domain/catalogue/product.ts';
import { type Order, type OrderStatus, toOrderRecord } from '#domain/orders/order.ts';
import { type Reorder, reorder } from '#domain/orders/self-service/order-again.ts';
import type { FormResult } from '../../components/forms/form-result.ts';
import { formError } from '../../loaders/handle-form.ts';
import { orderVisitorOf } from '../../loaders/order-visitor.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';

/** Response to a form of the order's page: what has changed, or the error. */
export type OrderResult = FormResult & {
  readonly status?: OrderStatus;
  /** True after the cancellation of a paid order. */
  readonly isRefunded?: boolean;
  readonly isCodeSent?: boolean;
  /** True for the response to the form that creates an account. */
  readonly isAccount?: true;
  readonly reorder?: Reorder;
};

const FOR_ACCOUNT = { isAccount: true } as const;

type Action = (
  context: Readonly<RouterContextProvider>,
  order: Order,
  fields: Readonly<Record<string, string>>,
) => Promise<ReturnType<typeof data<OrderResult>> | Response>;

const cancelUnpaid: Action = async (context, order) => {
  const { payments } = context.get(shopContext);
  const cancelled = await payments.cancelOrder(order.orderNumber, await orderVisitorOf(context));
  return cancelled.ok
    ? data<OrderResult>({ status: cancelled.value.status })
    : formError(cancelled.error, {});
};

const cancelPaid: Action = async (context, order) => {
  const { payments } = context.get(shopContext);
  const cancelled = await payments.cancelPaidOrder(order, await orderVisitorOf(context));
  return cancelled.ok ? data<OrderResult>({ isRefunded: true }) : formError(cancelled.error, {});
};

const sendCode: Action = async (context, order) => {
  const sent = await context.get(shopContext).orders.sendAccessCode(order);
  if (sent.ok) return data<OrderResult>({ isCodeSent: true });
  // An earlier code may still work.
  return formError(sent.error, { isCodeSent: sent.error.code === 'too-many-codes' });
};

const redeemCode: Action = async (context, order, fields) => {
  const visitor = context.get(visitorContext);
  const code = (fields['code'] ?? '').replace(/\D/g, '');
  const { orders } = context.get(shopContext);
  const redeemed = await orders.redeemAccessCode(order, code, visitor.orderAccessSecret);
  if (!redeemed.ok) return formError(redeemed.error, { isCodeSent: true });
  visitor.setOrderAccess(redeemed.value);
  // The page is requested again, with the cookie.
  return redirect(hrefOf('order', { secret: order.linkSecret }, { changed: 'access' }), 303);
};

const orderAgain: Action = async (context, order) => {
  const { catalogue } = context.get(shopContext);
  const products = await catalogue.findMany(order.lines.map(({ productId }) => productId));
  return data<OrderResult>({ reorder: reorder(toOrderRecord(order).orders, byId(products)) });
};

const createAccount: Action = async (context, order, fields) => {
  const parsed = parseFields(orderAccountSchema, fields);
  if (!parsed.ok) return data<OrderResult>({ errors: parsed.error, ...FOR_ACCOUNT }, 422);
  const { orders } = context.get(shopContext);
  const visitor = await orderVisitorOf(context);
  const opened = await orders.createAccount(order, parsed.value.password, visitor);
  if (!opened.ok) return formError(opened.error, FOR_ACCOUNT);
  await context.get(visitorContext).startSession(opened.value);
  // A full page load, since the order's page still shows a guest.
  return redirectDocument(hrefOf('account', {}, { created: 'yes' }));
};

/** Actions of the forms, by their `intent`. */
export const ORDER_ACTIONS: Readonly<Record<string, Action>> = {
  cancel: cancelUnpaid,
  'cancel-paid': cancelPaid,
  'send-code': sendCode,
  'redeem-code': redeemCode,
  'order-again': orderAgain,
  'create-account': createAccount,
};
