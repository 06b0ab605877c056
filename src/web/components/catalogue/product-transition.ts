import { useViewTransitionState } from 'react-router';

/** The view transition name that joins the pictures of the card and of the product page. */
const PRODUCT_PICTURE = 'product-picture';

/** Names the card's picture only during navigation to that product or back, since names must be unique. */
const useWhileMoving = (to: string): { viewTransitionName: string } | undefined =>
  useViewTransitionState(to) ? { viewTransitionName: PRODUCT_PICTURE } : undefined;

/** The same; the server skips the hook, which would cost as much as the picture. */
export const useCardTransition = import.meta.env.SSR ? () => undefined : useWhileMoving;

export const pageTransition = { viewTransitionName: PRODUCT_PICTURE };
