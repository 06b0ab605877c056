/** Everything that pages need only after hydration, in one file (`bundling/script-files.ts`). */
export { loadCategories } from '../api/load-categories.ts';
export { fetchSession } from '../api/session.ts';
export { fetchSuggestions } from '../api/suggestions.ts';
export { CartContents } from '../components/cart/cart-contents.tsx';
export { UnpaidOrderBar } from '../components/orders/unpaid-order-bar.tsx';
export { startSync } from '../state/sync/start-sync.ts';
