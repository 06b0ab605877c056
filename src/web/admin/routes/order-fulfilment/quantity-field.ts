/** The name of the field with the quantity of a line. */
export const quantityField = (position: number): string => `quantity-${position}`;
