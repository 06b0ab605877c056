/** Everything that pages need only after hydration, in one file (`bundling/script-files.ts`). */
export { loadCategories } from '../api/load-categories.ts';
export { fetchSession } from '../api/session.ts';
export { fetchSuggestions } from '../api/suggestions.ts';
// In this file, because cart and product page share it.
export { readDestination } from '../state/shipping/destination.ts';
export { startSync } from '../state/sync/start-sync.ts';
export { DeferredCartContents as CartContents } from './deferred-cart-contents.tsx';
export { Notices } from './notices.tsx';
