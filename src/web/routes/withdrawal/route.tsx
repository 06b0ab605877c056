import { useEffect, useRef } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { withdrawal as copy } from '#copy/pages/withdrawal.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { withdrawalSchema } from '#domain/orders/self-service/withdrawal.ts';
import { submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { Head } from '../../components/head/head.tsx';
import { handleForm } from '../../loaders/handle-form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { WithdrawalForm, type WithdrawalResult, WithdrawalReview } from './withdrawal-form.tsx';

/** Returns the statement and the step, or the errors of what was typed. */
const read = (form: FormData) => {
  const { intent, ...typed } = textFieldsOf(form);
  if (intent === 'edit') return { response: { typed } satisfies WithdrawalResult, status: 200 };
  const parsed = parseFields(withdrawalSchema, typed);
  if (!parsed.ok) {
    const rejected = { errors: parsed.error, problem: copy.fixFields, typed };
    return { response: rejected satisfies WithdrawalResult, status: 422 };
  }
  const statement = parsed.value;
  return intent === 'confirm'
    ? { statement, typed }
    : { response: { statement, typed } satisfies WithdrawalResult, status: 200 };
};

/** Shows a statement for confirmation, and stores a confirmed one; the answer reveals nothing about orders. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const { response, status, statement, typed } = read(await request.formData());
  if (response) return data<WithdrawalResult>(response, status);
  return handleForm(context, { statement, typed }, async () => {
    const { reference } = await context.get(shopContext).orders.submitWithdrawal(statement);
    return redirect(hrefOf('withdrawal', {}, { sent: reference }), 303);
  });
};

/** Validates the statement in the browser; only a confirmed one is sent. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { response, statement, typed } = read(await request.clone().formData());
  if (response) return response;
  const sent = await submitForm(serverAction, copy.failed);
  return 'problem' in sent ? { statement, typed, ...sent } : sent;
};

/** The function to withdraw from a contract, without an account and in two steps. */
export default function WithdrawalPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const result: WithdrawalResult | undefined = actionData;
  const reference = /^[\dA-F]{8}$/.exec(search.get('sent') ?? '')?.[0];
  const review = !reference && result?.statement;
  const title = reference ? copy.sentTitle : review ? copy.reviewTitle : copy.title;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is on the previous step.
  useEffect(() => {
    if (title !== copy.title) heading.current?.focus();
  }, [title]);
  return (
    <div className="page">
      <Head title={title} description={copy.description} canonical={hrefOf('withdrawal')} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {reference && (
        <div role="status">
          <p>{copy.sent(reference)}</p>
          <p>{copy.receipt}</p>
        </div>
      )}
      {review && <WithdrawalReview result={result} statement={review} />}
      {!reference && !review && <WithdrawalForm result={result} />}
    </div>
  );
}
