/** The lower part of a product's page. */
export const productDetails = {
  facts: 'Details',
  failed: 'We couldn’t load the details of this product.',
} as const;
