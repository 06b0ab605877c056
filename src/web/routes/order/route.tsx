import { data } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { revalidateUnlessUnsent, submitForm } from '../../components/forms/form-result.ts';
import type { CancelResult } from '../../components/orders/cancel-order.tsx';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
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
  return handleForm(context, {}, async () => {
    const shop = context.get(shopContext);
    const order = await shop.orders.find(params.secret);
    if (!order) return formError({ code: 'unknown-order' }, {});
    const cancelled = await shop.payments.cancelOrder(order.orderNumber, null, params.secret);
    return cancelled.ok
      ? data<CancelResult>({ status: cancelled.value.status })
      : formError(cancelled.error, {});
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = () => TOKEN_PAGE_HEADERS;

export default function OrderRoute({ loaderData: { order }, actionData, params }: Route.ComponentProps) {
  return order ? (
    <OrderPage order={order} secret={params.secret} cancelResult={actionData} />
  ) : (
    <UnknownOrderPage />
  );
}
