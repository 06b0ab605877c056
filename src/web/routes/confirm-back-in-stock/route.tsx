import { data, Link } from 'react-router';
import { backInStock as copy } from '#copy/pages/back-in-stock.ts';
import { form } from '#copy/pages/form.ts';
import { messageOf, statusOf } from '#domain/api/error-table.ts';
import { FormOutcome } from '../../components/forms/form-outcome.tsx';
import { revalidateUnlessUnsent, submitForm } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { redirectToCleanLink, TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import type { Route } from './+types/route';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  throwIfRejected(context);
  redirectToCleanLink(params.secret, (secret) => hrefOf('confirmBackInStock', { secret }));
  const found = await context.get(shopContext).backInStock.find(params.secret);
  return data({ found }, found ? 200 : statusOf('link-ended'));
};

/** Confirms on POST only, since mail scanners open links as well. */
export const action = ({ context, params }: Route.ActionArgs) =>
  handleForm(context, {}, async () => {
    const confirmed = await context.get(shopContext).backInStock.confirm(params.secret);
    return confirmed.ok ? {} : formError(confirmed.error, {});
  });

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateUnlessUnsent;

export const headers = () => TOKEN_PAGE_HEADERS;

/** The page that the email about a request links to. */
export default function ConfirmBackInStockPage({ loaderData: { found }, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head title={copy.confirmTitle} isHidden />
      <h1>{copy.confirmTitle}</h1>
      {!found && <p role="alert">{messageOf('link-ended')}</p>}
      {found?.isConfirmed && <FormOutcome>{copy.confirmed(found.name)}</FormOutcome>}
      {found && !found.isConfirmed && (
        <>
          <p>{copy.confirmText(found.name)}</p>
          <PageForm result={actionData} submit={copy.confirm} />
        </>
      )}
      <p>
        <Link className="button quiet" to={found ? productHref(found) : hrefOf('tea')}>
          {found ? copy.view : copy.toTea}
        </Link>
      </p>
    </div>
  );
}
