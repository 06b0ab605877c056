import { Link } from 'react-router';
import { z } from 'zod/mini';
import { emailKinds } from '#copy/admin/email-kinds.ts';
import { adminFailedEmails as copy } from '#copy/admin/today.ts';
import type { FailedEmail } from '#services/ports/ports.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { Fact } from '../../components/fact.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { Time } from '../../components/time.tsx';
import { handleVerbForms, verbForm } from '../../forms/handle-staff-form.ts';
import { ProblemOfMissingForm } from '../../forms/problem-of-missing-form.tsx';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { resultOf, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { readCursorPage } from '../../loaders/cursor-page.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

const PAGE_SIZE = 50;

const againSchema = z.object({ id: z.uuid() });

export const action = (args: Route.ActionArgs) => {
  const { staff } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'email.send-again',
    forms: { 'send-again': verbForm(againSchema, (request, { id }) => staff.sendEmailAgain(request, id)) },
    doneHref: (intent) => adminHref('failedEmails', {}, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'email.send-again');
  const { listFailedEmails } = context.get(shopContext).monitoring;
  const page = await readCursorPage(request, 'before', PAGE_SIZE, listFailedEmails);
  return { page, requestId: crypto.randomUUID() };
};

/** Emails that have failed, the newest first. */
export default function FailedEmailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, requestId } = loaderData;
  const { items: emails, next: older, isFirst: isNewest } = page;
  const result: StaffFormResult | undefined = actionData;
  const hasForm = emails.some(({ id }) => id === result?.typed?.['id']);
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{emails.length === 0 ? copy.none : copy.lead}</p>
      {!result && <DoneNotice texts={copy.done} />}
      <ProblemOfMissingForm result={result} hasForm={hasForm} />
      <ul className="records">
        {emails.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            requestId={requestId}
            result={resultOf(result, 'send-again', email.id)}
          />
        ))}
      </ul>
      <Pager
        label={copy.pages}
        links={[
          { label: copy.newest, href: isNewest ? undefined : adminHref('failedEmails') },
          { label: copy.older, href: older && adminHref('failedEmails', {}, { before: older }) },
        ]}
      />
    </>
  );
}

type RowProps = {
  readonly email: FailedEmail;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

function EmailRow({ email, requestId, result }: RowProps) {
  const { id, kind, to, createdAt, error, orderNumber } = email;
  const name = emailKinds[kind];
  return (
    <li>
      <div>
        <h2>{name}</h2>
        {orderNumber !== null && (
          <Link className="alone" to={adminHref('order', { number: orderNumber })}>
            {copy.order}
          </Link>
        )}
        <dl className="facts">
          <Fact label={copy.to}>{to}</Fact>
          <Fact label={copy.written}>
            <Time at={createdAt} />
          </Fact>
          <Fact label={copy.error}>{error}</Fact>
        </dl>
      </div>
      <StaffForm
        result={result}
        id={id}
        requestId={requestId}
        intent="send-again"
        submit={copy.sendAgain}
        label={copy.sendAgainTo(name, to)}
        isQuiet
      />
    </li>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
