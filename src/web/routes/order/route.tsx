import { data } from 'react-router';
import { err } from '#domain/values/result.ts';
import { form } from '../../copy/form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { toCancelResult } from '../cancel-result.ts';
import { revalidateUnlessRejected, submitForm } from '../form-result.ts';
import { rejectedForm, throwIfRejected } from '../rate-limited-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../token-page.ts';
import type { Route } from './+types/route';
import { toOrderView } from './order-view.ts';
import { OrderPage, UnknownOrderPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink('order', params.secret);
  const order = await context.get(shopContext).orders.find(params.secret);
  return data({ order: order ? toOrderView(order) : null }, order ? 200 : 404);
};

/** Cancels an unpaid order. The link grants this, as it grants to see and to pay the order. */
export const action = async ({ context, params }: Route.ActionArgs) => {
  const rateLimited = rejectedForm(context);
  if (rateLimited) return rateLimited;
  const shop = context.get(shopContext);
  const order = await shop.orders.find(params.secret);
  if (!order) return toCancelResult(err({ code: 'unknown-order' }));
  return toCancelResult(await shop.payments.cancelOrder(order.receipt, null, params.secret));
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessRejected;

export const headers = () => TOKEN_PAGE_HEADERS;

export default function OrderRoute({ loaderData: { order }, actionData, params }: Route.ComponentProps) {
  return order ? (
    <OrderPage order={order} secret={params.secret} cancelResult={actionData} />
  ) : (
    <UnknownOrderPage />
  );
}
