import { Link, redirectDocument } from 'react-router';
import { emailVerification } from '#copy/pages/confirm-email.ts';
import { form } from '#copy/pages/form.ts';
import { revalidateUnlessUnsent, submitForm } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink('proveEmail', params.secret);
  const session = await context.get(visitorContext).session();
  return { isSignedIn: session !== undefined, isVerified: Boolean(session?.user.emailVerifiedAt) };
};

/** Verifies on POST only, since mail scanners open links as well. */
export const action = async ({ context, params }: Route.ActionArgs) => {
  return handleForm(context, {}, async () => {
    const user = (await context.get(visitorContext).session())?.user ?? null;
    const verified = await context.get(shopContext).accounts.verifyEmail(params.secret, user);
    return verified.ok
      ? redirectDocument(hrefOf('account', {}, { proven: 'yes' }))
      : formError(verified.error, {});
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = () => TOKEN_PAGE_HEADERS;

/** The page that the verification email links to; signed-out shoppers sign in first and return. */
export default function VerifyEmailPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { isSignedIn, isVerified } = loaderData;
  return (
    <div className="page">
      <Head title={emailVerification.title} isHidden />
      <h1>{emailVerification.title}</h1>
      {!isSignedIn && (
        <>
          <p>{emailVerification.signInFirst}</p>
          <Link className="button" to={hrefOf('auth', {}, { proof: params.secret })}>
            {emailVerification.signIn}
          </Link>
        </>
      )}
      {isVerified && (
        <>
          <p role="status">{emailVerification.alreadyVerified}</p>
          <Link className="button" to={hrefOf('account')}>
            {emailVerification.toAccount}
          </Link>
        </>
      )}
      {isSignedIn && !isVerified && (
        <>
          <p>{emailVerification.text}</p>
          <PageForm result={actionData} submit={emailVerification.confirm} />
          {actionData?.problem && (
            <p>
              <Link className="button quiet" to={hrefOf('account')}>
                {emailVerification.toAccount}
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}
