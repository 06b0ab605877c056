/** The DOM event of an addition; its detail has the ids of the products, with spaces between them. */
export const ADDED = 'added-to-cart';

/** Reports that the button has added products, by their ids, for what is shown away from the button. */
export const reportAddition = (button: Element, detail: string): void => {
  button.dispatchEvent(new CustomEvent(ADDED, { bubbles: true, detail }));
};
