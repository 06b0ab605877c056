import { useEffect, useRef } from 'react';
import { data, Link, redirect, useSearchParams } from 'react-router';
import { z } from 'zod/mini';
import { form } from '#copy/pages/form.ts';
import { legal } from '#copy/pages/legal.ts';
import { findOrder as copy } from '#copy/pages/order.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { MAX_TYPED_NUMBER_LENGTH, orderNumberRange } from '#domain/orders/self-service/order-number-range.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { Field } from '../../components/forms/field.tsx';
import { type FormResult, fieldOf, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { PageForm } from '../../components/forms/page-form.tsx';
import { Head } from '../../components/head/head.tsx';
import { handleForm } from '../../loaders/handle-form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

const formSchema = z.object({
  number: z.string(copy.badNumber).check(
    z.maxLength(MAX_TYPED_NUMBER_LENGTH, copy.badNumber),
    z.refine((text) => orderNumberRange(text) !== undefined, copy.badNumber),
  ),
  email: emailSchema,
});

/** Emails the link of an order; the response is the same whether or not there is one. */
export const action = async ({ context, request }: Route.ActionArgs) => {
  const typed = textFieldsOf(await request.formData());
  return handleForm(context, { typed }, async () => {
    const parsed = parseFields(formSchema, typed);
    if (!parsed.ok) return data<FormResult>({ errors: parsed.error, typed }, 422);
    const { number, email } = parsed.value;
    await context.get(shopContext).orders.sendLink(number, email);
    return redirect(hrefOf('findOrder', {}, { sent: 'yes' }), 303);
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

/** For shoppers who have lost the link to their order. */
export default function FindOrderPage({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isSent = search.get('sent') === 'yes';
  const result: FormResult | undefined = actionData;
  const title = isSent ? copy.sentTitle : copy.title;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared.
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  return (
    <div className="page">
      <Head title={title} description={copy.description} canonical={hrefOf('findOrder')} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isSent ? (
        <>
          <p role="status">{copy.sent}</p>
          <p>{copy.none}</p>
          <p>
            <Link className="alone" to={hrefOf('findOrder')}>
              {copy.again}
            </Link>{' '}
            <Link className="alone" to={hrefOf('contact')}>
              {legal.toContact}
            </Link>
          </p>
        </>
      ) : (
        <div className="two-columns">
          <div>
            <p>{copy.lead}</p>
            <PageForm result={result} submit={copy.submit}>
              <Field
                {...fieldOf(result, 'number')}
                label={copy.number}
                hint={copy.numberHint}
                maxLength={MAX_TYPED_NUMBER_LENGTH}
                autoComplete="off"
                required
              />
              <Field
                {...fieldOf(result, 'email')}
                label={copy.email}
                type="email"
                autoComplete="email"
                required
              />
            </PageForm>
          </div>
          <section aria-labelledby="where" className="beside">
            <h2 id="where">{copy.whereTitle}</h2>
            {copy.where.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="actions">
              <Link className="alone" to={hrefOf('account')}>
                {copy.toAccount}
              </Link>
              <Link className="alone" to={hrefOf('contact')}>
                {legal.toContact}
              </Link>
            </p>
          </section>
        </div>
      )}
    </div>
  );
}
