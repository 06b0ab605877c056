/** The themed pages that a product may be on, by their paths. */
export const THEMES = [
  'classic-tea',
  'delicious-tea',
  'real-life-tea',
  'curious-tea',
  'relaxing-tea',
] as const;
