import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { franchising as words } from '../../copy/franchising.ts';
import { addressOf } from '../../site/site-map.ts';
import type { FormResult } from '../form-result.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import styles from './franchising.module.css';

/** The page about franchising, with a form for enquiries (NAV-10). */
export const FranchisingPage = ({ result }: { result: FormResult | undefined }) => (
  <div className="page">
    <Head title={words.title} description={words.description} canonical={addressOf('franchising')} />
    <h1>{words.title}</h1>
    <Prose sections={[{ paragraphs: words.intro }, ...words.sections]} />
    <h2>{words.stepsTitle}</h2>
    <ol className={styles['steps']}>
      {words.steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}.</strong> {text}
        </li>
      ))}
    </ol>
    <EnquiryForm result={result} />
  </div>
);
