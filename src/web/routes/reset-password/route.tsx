import { data, Link } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { resetRequestSchema } from '#domain/accounts/credentials.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormOutcome } from '../../components/forms/form-outcome.tsx';
import { type FormResult, fieldOf, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { handleForm } from '../../loaders/handle-form.ts';
import { TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import { credentialsDraft } from '../../state/storage/drafts.ts';
import type { Route } from './+types/route';

type ResetPasswordResult = FormResult & {
  /** The address that a link was requested for. */
  readonly sentTo?: string;
  readonly isSentAgain?: boolean;
};

const AGAIN = 'again';

/** The response does not reveal whether there is an account. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const typed = textFieldsOf(await request.formData());
  const parsed = parseFields(resetRequestSchema, typed);
  if (!parsed.ok) return data<ResetPasswordResult>({ errors: parsed.error, typed }, 422);
  const { rejection } = context.get(visitorContext);
  if (rejection === 'auth/too-many-requests') {
    // The network has used up its limit; a verified mailbox was emailed all the same.
    const problem = `${messageOf(rejection)} ${resetPassword.sentIfConfirmed}`;
    return data<ResetPasswordResult>({ problem, typed }, statusOf(rejection));
  }
  return handleForm(context, { typed }, async () => {
    await context.get(shopContext).accounts.requestPasswordReset(parsed.value.email);
    const isSentAgain = typed['intent'] === AGAIN;
    return data<ResetPasswordResult>({ sentTo: parsed.value.email, isSentAgain });
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const headers = () => TOKEN_PAGE_HEADERS;

/** The form that requests a password reset email. */
export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  const result: ResetPasswordResult | undefined = actionData;
  const title = result?.sentTo ? resetPassword.sentTitle : resetPassword.title;
  return (
    <div className="page">
      <Head title={title} isHidden />
      <h1>{title}</h1>
      {result?.sentTo ? <SentLink email={result.sentTo} result={result} /> : <RequestForm result={result} />}
    </div>
  );
}

const RequestForm = ({ result }: { readonly result: ResetPasswordResult | undefined }) => (
  <>
    <p>{resetPassword.text}</p>
    <PageForm result={result} submit={resetPassword.send} draft={credentialsDraft}>
      <Field
        {...fieldOf(result, 'email')}
        label={resetPassword.email}
        type="email"
        autoComplete="username"
        required
      />
    </PageForm>
  </>
);

type SentProps = { readonly email: string; readonly result: ResetPasswordResult };

const SentLink = ({ email, result }: SentProps) => (
  <>
    <FormOutcome>{resetPassword.sent(email)}</FormOutcome>
    {result.isSentAgain && <p role="status">{resetPassword.sentAgain}</p>}
    <PageForm
      result={result}
      intent={AGAIN}
      submit={resetPassword.sendAgain}
      button={{ className: 'button quiet' }}
    >
      <input type="hidden" name="email" value={email} />
    </PageForm>
    <p>
      <Link className="alone" to={hrefOf('resetPassword')}>
        {resetPassword.otherEmail}
      </Link>
    </p>
    <p>
      <Link className="alone" to={hrefOf('auth')}>
        {resetPassword.toSignIn}
      </Link>
    </p>
  </>
);
