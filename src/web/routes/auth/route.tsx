import { redirect } from 'react-router';
import { visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

export { AuthPage as default } from './page.tsx';

/** Redirects signed-in shoppers to their account. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  (await context.get(visitorContext).session()) ? redirect(hrefOf('account')) : null;
