export const TEA_TYPES = ['black', 'green'] as const;
export type TeaType = (typeof TEA_TYPES)[number];

/** The groups of the shop: each has its catalogue page and its details pages. */
export const GROUPS = ['tea', 'coffee', 'other-products'] as const;
export type Group = (typeof GROUPS)[number];
