/** The DOM event of an addition; its detail is the id of the product. */
export const ADDED = 'added-to-cart';

/** Reports that the button has added one unit of a product, for what is shown away from the button. */
export const reportAddition = (button: Element, detail: string): void => {
  button.dispatchEvent(new CustomEvent(ADDED, { bubbles: true, detail }));
};
