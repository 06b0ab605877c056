import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod/mini';
import { Head } from '../../components/head/head.tsx';
import { sections } from './sections/index.ts';
import { forceStates } from './specimens/forced-states.ts';
import type { SampleData } from './specimens/section.ts';
import { schemeStyle } from './specimens/tokens.ts';
import styles from './styleguide.module.css';

const schemeSchema = z.enum(['light', 'dark']);
const SCHEMES = [
  ['', 'As the system'],
  ['?scheme=light', 'Light'],
  ['?scheme=dark', 'Dark'],
] as const;

/** All tokens and all shared components in all states. Development only. */
export function StyleguidePage(data: SampleData) {
  const [search] = useSearchParams();
  const scheme = schemeSchema.safeParse(search.get('scheme')).data;
  useEffect(forceStates, []);
  return (
    <div className={styles['ground']} style={scheme && schemeStyle(scheme)}>
      <div className={styles['guide']}>
        <Head title="Style guide" isHidden />
        <nav aria-label="Style guide" className={styles['nav']}>
          <h1 className={styles['title']}>Style guide</h1>
          <ul className={styles['schemes']}>
            {SCHEMES.map(([to, name]) => (
              <li key={to}>
                <Link to={to} preventScrollReset aria-current={to === (scheme ? `?scheme=${scheme}` : '')}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['sections']}>
          {sections.map(({ id, title, lead, Content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <p>{lead}</p>
              <Content {...data} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
