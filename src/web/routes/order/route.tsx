import { data } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { revalidateAfterConflict, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { orderVisitorOf } from '../../loaders/order-visitor.ts';
import { productPathsOf } from '../../loaders/product-paths.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { tabContext } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';
import { ORDER_ACTIONS, type OrderResult } from './order-actions.ts';
import { toOrderView } from './order-view.ts';
import { OrderPage, UnknownOrderPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => hrefOf('order', { secret }));
  const { orders, payments, catalogue } = context.get(shopContext);
  const order = await orders.find(params.secret);
  if (!order) return data({ order: null }, 404);
  const visitor = await orderVisitorOf(context);
  const [withdrawable, withdrawn, underReview, steps, refunds, products, mayChange] = await Promise.all([
    orders.listWithdrawable([order]),
    orders.listWithdrawn([order]),
    payments.listUnderReview([order]),
    orders.listSteps(order.id),
    orders.listRefunds([order]),
    catalogue.findMany(order.lines.map(({ productId }) => productId)),
    orders.mayChange(order, visitor),
  ]);
  const paidAt = steps.findLast(({ to }) => to === 'paid')?.at;
  const isWithdrawn = withdrawn.has(order.id);
  return data({
    order: toOrderView(order, {
      steps,
      refunds: refunds.get(order.id),
      ...orders.findSchedule(order, { paidAt, isWithdrawn }),
      ...productPathsOf(products),
      mayChange,
      mayWithdraw: withdrawable.has(order.id),
      isWithdrawn,
      isUnderReview: underReview.has(order.id),
      isSignedIn: visitor.user !== null,
    }),
  });
};

/** Leaves the page as it is if it is requested again, for example after a live change, and there is no response. */
export const clientLoader = async ({ context, params, serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch (thrown) {
    const match = context.get(tabContext).matches?.at(-1);
    if (match?.pathname !== hrefOf('order', params)) throw thrown;
    return match.loaderData as Awaited<ReturnType<typeof serverLoader>>;
  }
};

/** Handles the forms of the page. The link shows and pays an order and sends codes; changes need more. */
export const action = async ({ context, params, request }: Route.ActionArgs) => {
  const sent = textFieldsOf(await request.formData());
  return handleForm(context, {}, async () => {
    const order = await context.get(shopContext).orders.find(params.secret);
    const intent = sent['intent'] ?? '';
    const run = Object.hasOwn(ORDER_ACTIONS, intent) ? ORDER_ACTIONS[intent] : undefined;
    if (!order) return formError<Partial<OrderResult>>({ code: 'unknown-order' }, {});
    return run ? run(context, order, sent) : formError<Partial<OrderResult>>({ code: 'invalid-request' }, {});
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateAfterConflict;

export const headers = () => TOKEN_PAGE_HEADERS;

export default function OrderRoute({ loaderData: { order }, actionData, params }: Route.ComponentProps) {
  return order ? (
    <OrderPage order={order} secret={params.secret} sentResult={actionData} />
  ) : (
    <UnknownOrderPage />
  );
}
