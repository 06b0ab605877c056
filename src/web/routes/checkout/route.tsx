import { data } from 'react-router';
import { PRIVATE, signedInOnly, toCurrentUser } from '../require-sign-in.ts';
import type { Route } from './+types/route';

export { CartPage as default } from './page.tsx';

export const loader = async ({ context }: Route.LoaderArgs) =>
  data({ user: toCurrentUser(await signedInOnly(context, 'checkout')) }, { headers: PRIVATE });

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
