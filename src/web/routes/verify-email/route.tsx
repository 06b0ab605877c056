import { data, redirectDocument } from 'react-router';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { form } from '../../copy/form.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { addressOf } from '../../site/site-map.ts';
import { type FormAnswer, revalidateIfTaken, sendOr } from '../form-result.ts';
import { refusedForm, refuseTooOften } from '../rate-limited-form.ts';
import { leadToSecret, SECRET_PAGE } from '../token-page.ts';
import type { Route } from './+types/route';
import { ProveEmailPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  refuseTooOften(context);
  leadToSecret('proveEmail', params.secret);
  return { isSignedIn: (await context.get(visitorContext).session()) !== undefined };
};

/** Verifies on POST only, since mail scanners open links as well. */
export const action = async ({ context, params }: Route.ActionArgs) => {
  const tooMany = refusedForm(context);
  if (tooMany) return tooMany;
  const session = await context.get(visitorContext).session();
  const proven = await context.get(shopContext).accounts.verifyEmail(params.secret, session?.user ?? null);
  if (proven.ok) return redirectDocument(addressOf('account', {}, { proven: 'yes' }));
  const { code } = proven.error;
  return data<FormAnswer>({ problem: messageOf(code) }, statusOf(code));
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendOr(serverAction, form.unsent);

export const shouldRevalidate = revalidateIfTaken;

export const headers = () => SECRET_PAGE;

export default function ProveEmailRoute({ params, loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProveEmailPage secret={params.secret} isSignedIn={loaderData.isSignedIn} problem={actionData?.problem} />
  );
}
