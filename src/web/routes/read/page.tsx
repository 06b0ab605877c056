import { Link } from 'react-router';
import { Head } from '../../components/head.tsx';
import { addressOf } from '../../site-map.ts';
import { reading } from '../../words/read.ts';
import styles from './read.module.css';

type Entry = { readonly slug: string; readonly title: string; readonly summary: string };

/** The index of the articles (NAV-10). */
export const ReadPage = ({ articles }: { articles: readonly Entry[] }) => (
  <div className="page">
    <Head title={reading.title} description={reading.description} canonical={addressOf('read')} />
    <h1>{reading.title}</h1>
    <p>{reading.intro}</p>
    <ul className={styles['articles']}>
      {articles.map(({ slug, title, summary }) => (
        <li key={slug}>
          <h2>
            <Link to={addressOf('article', { slug })}>{title}</Link>
          </h2>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  </div>
);
