import { redirect, redirectDocument } from 'react-router';
import { throwIfRejected } from '../../loaders/handle-form.ts';
import { visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

/** Only the form of the account page logs out. */
export const loader = () => redirect(hrefOf('home'));

/** Ends the session and loads the home page, whose script clears the cart (AUTH-9). */
export const action = async ({ context }: Route.ActionArgs) => {
  throwIfRejected(context);
  await context.get(visitorContext).logOut();
  return redirectDocument(hrefOf('home'));
};

export default function LogOutRoute() {
  return null;
}
