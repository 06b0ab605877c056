import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { LastResort, PlainProblem } from './components/errors/error-boundary.tsx';
import { giveFirstStyles } from './document/apply-inline-styles.ts';
import { keepForOffline, WORKER } from './document/register-service-worker.ts';
import { guardMarkup } from './document/trusted-types.ts';
import { useUnlessLeft } from './hydration/hydrated.ts';
import { loadKeeping } from './state/shop-state.tsx';
import { whenIdle } from './vitals/when-idle.ts';

guardMarkup(WORKER);
giveFirstStyles();
// Starts the download during hydration; `ShopState` handles a failure.
loadKeeping().catch(() => undefined);

const PlainDocument = () => (
  <html lang="en">
    <body>
      <PlainProblem />
    </body>
  </html>
);

const Page = () => {
  useUnlessLeft();
  return (
    <LastResort fallback={<PlainDocument />}>
      <HydratedRouter />
    </LastResort>
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
  keepForOffline();
  // A failure only loses the web vitals of this visit.
  import('./vitals/report-vitals.ts')
    .then(({ reportVitals }) => reportVitals(pathname))
    .catch(() => undefined);
});
