import { useViewTransitionState } from 'react-router';

/** What joins the picture on a card with the picture on the product's page, where the browser has view transitions. */
const PRODUCT_PICTURE = 'product-picture';

/** The style of a card's picture: named only while the shopper moves to that product or back, since names are unique. */
const useWhileMoving = (to: string): { viewTransitionName: string } | undefined =>
  useViewTransitionState(to) ? { viewTransitionName: PRODUCT_PICTURE } : undefined;

/** The same; on the server nobody moves, and to find that out costs as much as the picture. */
export const useCardTransition = import.meta.env.SSR ? () => undefined : useWhileMoving;

/** The style of the first picture on the product's own page. */
export const pageTransition = { viewTransitionName: PRODUCT_PICTURE };
