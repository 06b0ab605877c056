export const TEA_TYPES = ['black', 'green'] as const;
export type TeaType = (typeof TEA_TYPES)[number];

export const CATEGORIES = ['tea', 'coffee', 'other-products'] as const;
export type Category = (typeof CATEGORIES)[number];
