export const THEMES = [
  'classic-tea',
  'delicious-tea',
  'real-life-tea',
  'curious-tea',
  'relaxing-tea',
] as const;
