import { Link, redirectDocument } from 'react-router';
import { emailVerification } from '#copy/pages/confirm-email.ts';
import { form } from '#copy/pages/form.ts';
import type { User } from '#domain/accounts/session.ts';
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
  redirectToCleanLink(params.secret, (secret) => hrefOf('proveEmail', { secret }));
  const session = await context.get(visitorContext).session();
  const newEmail = session && (await newEmailOf(context, params.secret, session.user));
  return {
    isSignedIn: session !== undefined,
    isVerified: Boolean(session?.user.emailVerifiedAt),
    newEmail,
  };
};

/** The address of a link that changes the email of the account, rather than verify it. */
const newEmailOf = (context: Route.LoaderArgs['context'], secret: string, user: User) =>
  context.get(shopContext).accounts.findEmailChange(secret, user);

/** Verifies on POST only, since mail scanners open links as well. */
export const action = async ({ context, params }: Route.ActionArgs) => {
  return handleForm(context, {}, async () => {
    const user = (await context.get(visitorContext).session())?.user ?? null;
    const { accounts } = context.get(shopContext);
    if (user && (await newEmailOf(context, params.secret, user)) !== undefined) {
      const changed = await accounts.confirmEmailChange(params.secret, user);
      // A full page load, as the browser's wish list belongs to the former email.
      return changed.ok
        ? redirectDocument(hrefOf('accountDetails', {}, { saved: 'email' }))
        : formError(changed.error, {});
    }
    const verified = await accounts.verifyEmail(params.secret, user);
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
  const { isSignedIn, newEmail } = loaderData;
  const isVerified = loaderData.isVerified && newEmail === undefined;
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
          <p>{newEmail === undefined ? emailVerification.text : emailVerification.newEmail(newEmail)}</p>
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
