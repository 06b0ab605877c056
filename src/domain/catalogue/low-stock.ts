/** How many units a shopper may be told are left; more than these are not counted out. */
export const FEW_LEFT = 5;
