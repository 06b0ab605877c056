/** Up to this number, pages show the exact stock. */
export const LOW_STOCK_UNITS = 5;
