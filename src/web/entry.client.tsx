import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { PlainErrorPage, RenderErrorBoundary } from './components/errors/error-boundary.tsx';
import { loadDeferred } from './deferred/load-deferred.ts';
import { applyInlineStyles } from './document/apply-inline-styles.ts';
import { registerServiceWorker, SERVICE_WORKER_PATH } from './document/register-service-worker.ts';
import { createTrustedTypesPolicy } from './document/trusted-types.ts';
import { useSuspendWhileReloading } from './hydration/hydrated.ts';
import { SetTabContext, type Tab, tabContext } from './state/store/tab-context.ts';
import { whenIdle } from './vitals/when-idle.ts';

createTrustedTypesPolicy(SERVICE_WORKER_PATH);
applyInlineStyles();
// Starts the download during hydration; `ShopState` handles a failure.
loadDeferred().catch(() => undefined);

const PlainDocument = () => (
  <html lang="en">
    <body>
      <PlainErrorPage />
    </body>
  </html>
);

const tab: Tab = {};
const setTab = (shown: Pick<Tab, 'store' | 'matches'>): void => {
  Object.assign(tab, shown);
};
/** For each navigation and form. */
const getContext = () => new RouterContextProvider(new Map([[tabContext, tab]]));

const Page = () => {
  useSuspendWhileReloading();
  return (
    <RenderErrorBoundary fallback={<PlainDocument />}>
      <SetTabContext value={setTab}>
        <HydratedRouter getContext={getContext} />
      </SetTabContext>
    </RenderErrorBoundary>
  );
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

const { pathname } = location;
whenIdle(() => {
  if (!navigator.onLine) return;
  registerServiceWorker();
  // A failure only loses the web vitals of this visit.
  import('./vitals/report-vitals.ts')
    .then(({ reportVitals }) => reportVitals(pathname))
    .catch(() => undefined);
});
