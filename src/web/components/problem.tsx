import { isRouteErrorResponse } from 'react-router';
import { addressOf } from '../site-map.ts';
import { catalogue } from '../words/catalogue.ts';
import { shell } from '../words/shell.ts';

/** What is shown when a page cannot be: never a stack, always a way on. */
export function Problem({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="page">
      <h1>{missing ? shell.notFoundTitle : shell.problemTitle}</h1>
      {!missing && <p role="alert">{shell.problem}</p>}
      <p>
        <button type="button" onClick={() => location.reload()}>
          {shell.tryAgain}
        </button>{' '}
        <a href={addressOf('tea')}>{catalogue.showAll}</a>
      </p>
    </section>
  );
}
