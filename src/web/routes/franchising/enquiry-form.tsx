import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { franchising } from '#copy/pages/franchising.ts';
import { AreaField, Field } from '../../components/forms/field.tsx';
import { type FormResult, fieldOf } from '../../components/forms/form-result.ts';
import { Honeypot } from '../../components/forms/honeypot.tsx';
import { PageForm } from '../../components/forms/page-form.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { enquiryDraft } from '../../state/storage/drafts.ts';
import styles from './franchising.module.css';

const copy = franchising.form;

/** The enquiry form, or the thanks for it. Typed text survives a rejection. */
export function EnquiryForm({ result }: { result: FormResult | undefined }) {
  const [search] = useSearchParams();
  const reference = /^[0-9A-F]{8}$/.exec(search.get('sent') ?? '')?.[0];
  return (
    <section aria-labelledby="enquiry" className={styles['enquiry']}>
      <h2 id="enquiry">{reference ? copy.sentTitle : copy.title}</h2>
      {reference ? <Thanks reference={reference} /> : <Fields result={result} />}
    </section>
  );
}

function Thanks({ reference }: { reference: string }) {
  useEffect(() => enquiryDraft.clear(), []);
  return (
    <>
      <p role="status">{copy.sent(reference)}</p>
      <Link className="alone" to={hrefOf('franchising')}>
        {copy.another}
      </Link>
    </>
  );
}

function Fields({ result }: { result: FormResult | undefined }) {
  const { fields } = copy;
  const of = (name: keyof typeof fields) => ({
    ...fields[name],
    ...fieldOf(result, name),
  });
  return (
    <>
      <p>{copy.intro}</p>
      <PageForm result={result} submit={copy.send} draft={enquiryDraft}>
        <Field {...of('name')} autoComplete="name" required />
        <Field {...of('email')} type="email" autoComplete="email" required />
        <Field {...of('phone')} type="tel" autoComplete="tel" isOptional={copy.optional} />
        <Field {...of('town')} autoComplete="address-level2" required />
        <AreaField {...of('message')} rows={8} required />
        <Honeypot />
      </PageForm>
    </>
  );
}
