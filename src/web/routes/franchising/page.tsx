import { franchising as copy } from '#copy/pages/franchising.ts';
import type { FormResult } from '../../components/forms/form-result.ts';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import styles from './franchising.module.css';

/** The page about franchising, with a form for enquiries (NAV-10). */
export const FranchisingPage = ({ result }: { result: FormResult | undefined }) => (
  <div className="page">
    <Head title={copy.title} description={copy.description} canonical={hrefOf('franchising')} />
    <h1>{copy.title}</h1>
    <Prose sections={[{ paragraphs: copy.intro }, ...copy.sections]} />
    <h2>{copy.stepsTitle}</h2>
    <ol className={styles['steps']}>
      {copy.steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}.</strong> {text}
        </li>
      ))}
    </ol>
    <EnquiryForm result={result} />
  </div>
);
