/** Up to this number, pages show the exact stock. */
export const FEW_LEFT = 5;
