import { Link } from 'react-router';
import { backInStock as copy } from '#copy/pages/back-in-stock.ts';
import { form } from '#copy/pages/form.ts';
import { FormOutcome } from '../../components/forms/form-outcome.tsx';
import { type FormResult, submitForm } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

type StopResult = FormResult & { readonly isStopped?: boolean };

export const loader = ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => hrefOf('stopBackInStock', { secret }));
  return null;
};

/** Deletes on POST only, since mail scanners open links as well; the answer is the same for an unknown secret. */
export const action = ({ context, params }: Route.ActionArgs) =>
  handleForm(context, {}, async () => {
    await context.get(shopContext).backInStock.stop(params.secret);
    return { isStopped: true };
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const headers = () => TOKEN_PAGE_HEADERS;

/** The page that deletes all requests of an email address. */
export default function StopBackInStockPage({ actionData }: Route.ComponentProps) {
  const result: StopResult | undefined = actionData;
  return (
    <div className="page">
      <Head title={copy.stopTitle} isHidden />
      <h1>{copy.stopTitle}</h1>
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
          <p>{copy.stopText}</p>
          <PageForm result={result} submit={copy.stop} />
        </>
      )}
    </div>
  );
}
