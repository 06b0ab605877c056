/** Ids of the themes that a product may have, as in their URLs. */
export const THEMES = [
  'classic-tea',
  'delicious-tea',
  'real-life-tea',
  'curious-tea',
  'relaxing-tea',
] as const;
