import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepForOffline } from './keep-for-offline.ts';
import { whenIdle } from './vitals/when-idle.ts';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

const { pathname } = location;
whenIdle(() => {
  if (!navigator.onLine) return;
  keepForOffline();
  // Without it only a figure is missing.
  import('./vitals/report-vitals.ts')
    .then(({ reportVitals }) => reportVitals(pathname))
    .catch(() => undefined);
});
