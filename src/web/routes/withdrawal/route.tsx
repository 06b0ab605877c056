import { useEffect, useRef } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { z } from 'zod/mini';
import { withdrawal as copy } from '#copy/pages/withdrawal.ts';
import { fieldErrors } from '#domain/api/field-errors.ts';
import { withdrawalSchema } from '#domain/orders/self-service/withdrawal.ts';
import { submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { HONEYPOT_FIELD, TRAPPED_REFERENCE } from '../../components/forms/honeypot-field.ts';
import { Head } from '../../components/head/head.tsx';
import { handleForm } from '../../loaders/handle-form.ts';
import { orderVisitorOf } from '../../loaders/order-visitor.ts';
import { PRIVATE_HEADERS } from '../../loaders/require-sign-in.ts';
import { logContext, shopContext, visitorContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { WithdrawalForm, type WithdrawalResult, WithdrawalReview } from './withdrawal-form.tsx';

/** Loads the name and email of the linked order, for its account or a browser that may change it. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { data: order } = z.uuid().safeParse(new URL(request.url).searchParams.get('order'));
  const details = order === undefined ? undefined : await findDetails(context, order);
  return data({ details }, { headers: PRIVATE_HEADERS });
};

const findDetails = async (context: Route.LoaderArgs['context'], order: string) => {
  if (context.get(visitorContext).rejection !== undefined) return undefined;
  try {
    const visitor = await orderVisitorOf(context);
    return await context.get(shopContext).orders.findWithdrawalDetails(order, visitor);
  } catch (err) {
    // A withdrawal can be typed without them.
    context
      .get(logContext)
      .error(
        { event: 'withdrawal.details-failed', orderNumber: order, err },
        'The name and email for a withdrawal could not be read',
      );
    return undefined;
  }
};

/** Opens the form also without an answer, or with one of a server of an earlier release, which has no details. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch (err) {
    if (err instanceof Response) throw err;
    return { details: undefined };
  }
};

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** The form changes nothing that the loader reads. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

/** Returns the statement and the step, or the errors of what was typed. */
const read = (form: FormData) => {
  const { intent, [HONEYPOT_FIELD]: trap, ...typed } = textFieldsOf(form);
  if (intent === 'edit') return { response: { typed } satisfies WithdrawalResult, status: 200 };
  const parsed = withdrawalSchema.safeParse(typed);
  if (!parsed.success) {
    const rejected = { errors: fieldErrors(parsed.error), problem: copy.fixFields, typed };
    return { response: rejected satisfies WithdrawalResult, status: 422 };
  }
  const statement = parsed.data;
  return intent === 'confirm'
    ? { statement, typed, isTrapped: Boolean(trap) }
    : { response: { statement, typed } satisfies WithdrawalResult, status: 200 };
};

/** Shows a statement for confirmation, and stores a confirmed one; the answer reveals nothing about orders. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const { response, status, statement, typed, isTrapped } = read(await request.formData());
  if (response) return data<WithdrawalResult>(response, status);
  return handleForm(context, { statement, typed }, async () => {
    const { reference } = isTrapped
      ? { reference: TRAPPED_REFERENCE }
      : await context.get(shopContext).orders.submitWithdrawal(statement);
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
export default function WithdrawalPage({ actionData, loaderData }: Route.ComponentProps) {
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
      {!reference && !review && <WithdrawalForm result={result} details={loaderData.details} />}
    </div>
  );
}
