/** The lower part of a product's page. */
export const productDetails = {
  facts: 'The facts',
  failed: 'We couldn’t load the facts of this product.',
} as const;
