/** Types of tea to filter by (CAT-3). */
export const TEA_TYPES = ['black', 'green'] as const;
/** The type of a tea; other products have none. */
export type TeaType = (typeof TEA_TYPES)[number];

/** Ids of the categories, in the shop's order. */
export const CATEGORIES = ['tea', 'coffee', 'other-products'] as const;
/** The id of a category: the `group` of its products. */
export type Category = (typeof CATEGORIES)[number];
