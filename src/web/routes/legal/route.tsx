import { legal } from '#copy/pages/legal.ts';
import { LEGAL_TEXTS, type LegalTextName } from '#domain/content/legal-content.ts';
import { Head } from '../../components/head/head.tsx';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { legalContentContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import styles from './legal.module.css';
import { LegalBlocks } from './legal-blocks.tsx';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const nameInPath = (pathname: string): LegalTextName =>
  LEGAL_TEXTS.find((name) => hrefOf(name) === pathname) ?? 'terms';

const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Loads the text that the path names; only the server formats its date. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const name = nameInPath(new URL(request.url).pathname);
  const text = context.get(legalContentContext).texts[name];
  const sections = text.sections.map((section) => ({ ...section, id: idOf(section.heading) }));
  return { name, ...text, sections, updatedOn: DATE.format(new Date(text.updated)) };
};

/** A legal text with its date and, beside it, its contents. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { name, title, description, intro, sections, updated, updatedOn } = loaderData;
  return (
    <div className="page">
      <Head title={title} description={description} canonical={hrefOf(name)} />
      <h1>{title}</h1>
      <p className={styles['updated']}>
        {legal.updated} <time dateTime={updated}>{updatedOn}</time>
      </p>
      {sections.length === 0 ? (
        <p>
          {legal.unwritten} <PageLink to={hrefOf('contact')}>{legal.toContact}</PageLink>{' '}
          {legal.withQuestions}
        </p>
      ) : (
        <div className={styles['columns']}>
          <nav aria-label={legal.contents} className={styles['contents']}>
            <ul>
              {sections.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles['text']}>
            <LegalBlocks blocks={intro} />
            {sections.map(({ id, heading, text }) => (
              <section key={id} aria-labelledby={id}>
                <h2 id={id}>{heading}</h2>
                <LegalBlocks blocks={text} />
              </section>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
