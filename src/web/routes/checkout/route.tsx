import { data } from 'react-router';
import { PRIVATE_HEADERS, requireSignIn, toCurrentUser } from '../../loaders/require-sign-in.ts';
import type { Route } from './+types/route';

export { CartPage as default } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) =>
  data({ user: toCurrentUser(await requireSignIn(context, 'checkout')) }, { headers: PRIVATE_HEADERS });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
