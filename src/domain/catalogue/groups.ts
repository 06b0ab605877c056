export const TEA_TYPES = ['black', 'green'] as const;
export type TeaType = (typeof TEA_TYPES)[number];

/** Each group has a category page and product pages. */
export const GROUPS = ['tea', 'coffee', 'other-products'] as const;
export type Group = (typeof GROUPS)[number];
