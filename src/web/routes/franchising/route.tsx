import { data, redirect } from 'react-router';
import { franchising } from '#copy/pages/franchising.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { enquirySchema } from '#domain/email/enquiry.ts';
import { type FormResult, submitForm, textFieldsOf } from '../../components/forms/form-result.ts';
import { HONEYPOT_FIELD, TRAPPED_REFERENCE } from '../../components/forms/honeypot-field.ts';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { formError, handleForm } from '../../loaders/handle-form.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import { EnquiryForm } from './enquiry-form.tsx';
import styles from './franchising.module.css';

const { failed, fixFields } = franchising.form;

/** Returns the enquiry, or the errors of what was typed. */
const read = (form: FormData) => {
  const { [HONEYPOT_FIELD]: trap, ...typed } = textFieldsOf(form);
  const parsed = parseFields(enquirySchema, typed);
  return parsed.ok
    ? { enquiry: parsed.value, isTrapped: Boolean(trap), typed }
    : { rejected: { errors: parsed.error, problem: fixFields, typed } satisfies FormResult };
};

const redirectToThanks = (reference: string) => redirect(hrefOf('franchising', {}, { sent: reference }), 303);

export const action = async ({ context, request }: Route.ActionArgs) => {
  const { rejected, enquiry, isTrapped, typed } = read(await request.formData());
  if (rejected) return data<FormResult>(rejected, 422);
  return handleForm(context, { typed }, async () => {
    if (isTrapped) return redirectToThanks(TRAPPED_REFERENCE);
    const submitted = await context.get(shopContext).email.submitEnquiry(enquiry);
    return submitted.ok ? redirectToThanks(submitted.value.reference) : formError(submitted.error, { typed });
  });
};

/** Validates the form in the browser before it is sent. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { rejected } = read(await request.clone().formData());
  return rejected ?? submitForm(serverAction, failed);
};

/** The page about franchising, with a form for enquiries (NAV-10). */
export default function FranchisingPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head
        title={franchising.title}
        description={franchising.description}
        canonical={hrefOf('franchising')}
      />
      <h1>{franchising.title}</h1>
      <Prose sections={[{ paragraphs: franchising.intro }, ...franchising.sections]} />
      <div className="two-columns">
        <section>
          <h2>{franchising.stepsTitle}</h2>
          <ol className={styles['steps']}>
            {franchising.steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}.</strong> {text}
              </li>
            ))}
          </ol>
        </section>
        <EnquiryForm result={actionData} />
      </div>
    </div>
  );
}
