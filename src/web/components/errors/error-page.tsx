import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { shell } from '#copy/pages/shell.ts';
import { hrefOf } from '../../site/site-map.ts';
import { Head } from '../head/head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './error-page.module.css';

type Kind = 'missing' | 'busy' | 'away' | 'offline' | 'broken';

const kindOf = (error: unknown): Kind => {
  if (isRouteErrorResponse(error) && error.status === 404) return 'missing';
  if (isRouteErrorResponse(error) && error.status === 429) return 'busy';
  if (isRouteErrorResponse(error) && error.status === 503) return 'away';
  // Node.js has a `navigator` too, but without `onLine`.
  const isOffline = typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine;
  return isOffline ? 'offline' : 'broken';
};

const TEXTS = {
  missing: { title: shell.notFoundTitle, text: undefined },
  busy: { title: shell.busyTitle, text: shell.busy },
  away: { title: shell.busyTitle, text: shell.unavailable },
  offline: { title: shell.offlineTitle, text: shell.offline },
  broken: { title: shell.problemTitle, text: shell.problem },
} as const;

/** The error page: shows no stack, but always links to continue. */
export function ErrorPage({ error }: { error: unknown }) {
  const kind = kindOf(error);
  const { title, text } = TEXTS[kind];
  useEffect(() => {
    if (kind !== 'offline') return;
    const reload = () => location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [kind]);
  return (
    <section className="page">
      <Head title={title} isHidden />
      <h1>{title}</h1>
      <EmptyState picture="one-sprig">
        {text && <p role="alert">{text}</p>}
        <p className={styles['actions']}>
          <button type="button" className="button quiet" onClick={() => location.reload()}>
            {shell.tryAgain}
          </button>
          <a className="alone" href={hrefOf('tea')}>
            {catalogue.showAll}
          </a>
        </p>
      </EmptyState>
    </section>
  );
}
