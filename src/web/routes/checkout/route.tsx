import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PRIVATE_HEADERS, requireSignIn, toCurrentUser } from '../../loaders/require-sign-in.ts';
import { changeCoupon } from '../../state/change-coupon.ts';
import { storeOf } from '../../state/store/tab-context.ts';
import type { Route } from './+types/route';

export { CartPage as default } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) =>
  data({ user: toCurrentUser(await requireSignIn(context, 'checkout')) }, { headers: PRIVATE_HEADERS });

/** The coupon form. The cart and its code are in the browser, so the server is not called. */
export const clientAction = async ({ request, context }: Route.ClientActionArgs) =>
  changeCoupon(storeOf(context), await request.formData());

export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
