import { useViewTransitionState } from 'react-router';

/** What joins the picture on a card with the picture on the product's page, where the browser has view transitions. */
const PRODUCT_PICTURE = 'product-picture';

/** The style of a card's picture: named only while the shopper moves to that product or back, since names are unique. */
export const useCardTransition = (to: string): { viewTransitionName: string } | undefined =>
  useViewTransitionState(to) ? { viewTransitionName: PRODUCT_PICTURE } : undefined;

/** The style of the first picture on the product's own page. */
export const pageTransition = { viewTransitionName: PRODUCT_PICTURE };
