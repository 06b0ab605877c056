import { data, redirectDocument } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { type FormResult, revalidateUnlessRejected, submitForm } from '../../components/forms/form-result.ts';
import { rejectedForm, throwIfRejected } from '../../loaders/reject-request.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { VerifyEmailPage } from './page.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink('proveEmail', params.secret);
  return { isSignedIn: (await context.get(visitorContext).session()) !== undefined };
};

/** Verifies on POST only, since mail scanners open links as well. */
export const action = async ({ context, params }: Route.ActionArgs) => {
  const rateLimited = rejectedForm(context);
  if (rateLimited) return rateLimited;
  const session = await context.get(visitorContext).session();
  const verified = await context.get(shopContext).accounts.verifyEmail(params.secret, session?.user ?? null);
  if (verified.ok) return redirectDocument(hrefOf('account', {}, { proven: 'yes' }));
  const { code } = verified.error;
  return data<FormResult>({ problem: messageOf(code) }, statusOf(code));
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessRejected;

export const headers = () => TOKEN_PAGE_HEADERS;

export default function VerifyEmailRoute({ params, loaderData, actionData }: Route.ComponentProps) {
  return (
    <VerifyEmailPage
      secret={params.secret}
      isSignedIn={loaderData.isSignedIn}
      problem={actionData?.problem}
    />
  );
}
