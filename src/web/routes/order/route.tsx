import { data } from 'react-router';
import { err } from '#domain/values/result.ts';
import { form } from '../../copy/form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { toCancelAnswer } from '../cancel-result.ts';
import { revalidateIfTaken, sendOr } from '../form-result.ts';
import { refusedForm, refuseTooOften } from '../rate-limited-form.ts';
import { leadToSecret, SECRET_PAGE } from '../token-page.ts';
import type { Route } from './+types/route';
import { toOrderView } from './order-view.ts';
import { OrderPage, UnknownOrderPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  refuseTooOften(context);
  leadToSecret('order', params.secret);
  const order = await context.get(shopContext).orders.find(params.secret);
  return data({ order: order ? toOrderView(order) : null }, order ? 200 : 404);
};

/** Cancels an unpaid order. The link grants this, as it grants to see and to pay the order. */
export const action = async ({ context, params }: Route.ActionArgs) => {
  const tooMany = refusedForm(context);
  if (tooMany) return tooMany;
  const shop = context.get(shopContext);
  const order = await shop.orders.find(params.secret);
  if (!order) return toCancelAnswer(err({ code: 'unknown-order' }));
  return toCancelAnswer(await shop.payments.cancelOrder(order.receipt, null, params.secret));
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendOr(serverAction, form.unsent);

export const shouldRevalidate = revalidateIfTaken;

export const headers = () => SECRET_PAGE;

export default function OrderRoute({ loaderData: { order }, actionData, params }: Route.ComponentProps) {
  return order ? (
    <OrderPage order={order} secret={params.secret} cancelAnswer={actionData} />
  ) : (
    <UnknownOrderPage />
  );
}
