/** Returns the nearest-rank quantile; 0 for no values. */
export const quantile = (values: readonly number[], fraction: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * fraction) - 1))] ?? 0;
};

/** Returns the middle value, or the mean of the two middle values. */
export const median = (values: readonly number[]): number =>
  (quantile(values, 0.5) -
    quantile(
      values.map((value) => -value),
      0.5,
    )) /
  2;
