import { Component, type ReactNode, useEffect } from 'react';
import { catalogue } from '#copy/pages/catalogue.ts';
import { shell } from '#copy/pages/shell.ts';
import { markHydrated } from '../../hydration/hydrated.ts';
import { hrefOf } from '../../site/site-map.ts';

type Props = { readonly children: ReactNode; readonly fallback: ReactNode };

/** An error boundary: shows the fallback if the children cannot be rendered. */
export class RenderErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** An error page that needs no loader, store, router or picture. */
export function PlainErrorPage() {
  // It may replace a page that has not hydrated, whose early script would still queue its presses.
  useEffect(markHydrated, []);
  return (
    <main className="page">
      <h1>{shell.problemTitle}</h1>
      <p role="alert">{shell.problem}</p>
      <p>
        <button type="button" className="button quiet" onClick={() => location.reload()}>
          {shell.tryAgain}
        </button>{' '}
        <a href={hrefOf('tea')}>{catalogue.showAll}</a>
      </p>
    </main>
  );
}
