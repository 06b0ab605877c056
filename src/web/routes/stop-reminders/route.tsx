import { Link } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { stopReminders as copy } from '#copy/pages/stop-reminders.ts';
import { FormOutcome } from '../../components/forms/form-outcome.tsx';
import { type FormResult, submitForm } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { TokenPageHead } from '../../components/head/token-page-head.tsx';
import { handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

type StopResult = FormResult & { readonly isStopped?: boolean };

export const loader = ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => hrefOf('stopReminders', { secret }));
  return null;
};

/**
 * On POST only, since mail scanners open links as well; without a field, as mail programs send it (RFC 8058).
 * The response is the same for an unknown secret.
 */
export const action = ({ context, params }: Route.ActionArgs) =>
  handleForm(context, {}, async () => {
    await context.get(shopContext).paymentReminders.stopForOrder(params.secret);
    return { isStopped: true };
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const headers = () => TOKEN_PAGE_HEADERS;

/** Stops the payment reminders to the email of an order. */
export default function StopRemindersPage({ actionData }: Route.ComponentProps) {
  const result: StopResult | undefined = actionData;
  return (
    <div className="page">
      <TokenPageHead title={copy.title} />
      <h1>{copy.title}</h1>
      {result?.isStopped ? (
        <>
          <FormOutcome>{copy.stopped}</FormOutcome>
          <p>
            <Link className="button quiet" to={hrefOf('tea')}>
              {copy.toTea}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>{copy.text}</p>
          <PageForm result={result} submit={copy.stop} />
        </>
      )}
    </div>
  );
}
