import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { applyInlineStyles } from '../document/apply-inline-styles.ts';
import { createTrustedTypesPolicy } from '../document/trusted-types.ts';

createTrustedTypesPolicy('');
applyInlineStyles();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
