import { data } from 'react-router';
import { shopContext } from '../../shop-context.ts';
import { leadToSecret, SECRET_PAGE } from '../secret-page.ts';
import { refuseTooOften } from '../too-often.ts';
import type { Route } from './+types/route';
import { toOrderView } from './order-view.ts';
import { OrderPage, UnknownOrderPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  refuseTooOften(context);
  leadToSecret('order', params.secret);
  const order = await context.get(shopContext).findOrder(params.secret);
  return data({ order: order ? toOrderView(order) : null }, order ? 200 : 404);
};

export const headers = () => SECRET_PAGE;

export default function OrderRoute({ loaderData: { order } }: Route.ComponentProps) {
  return order ? <OrderPage order={order} /> : <UnknownOrderPage />;
}
