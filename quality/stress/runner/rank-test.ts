/**
 * Returns the two-sided p-value of the Mann–Whitney U test.
 * Normal approximation without ties, valid from about 20 values.
 */
export const mannWhitneyP = (a: readonly number[], b: readonly number[]): number => {
  const ranked = [...a.map((value) => ({ value, of: 'a' })), ...b.map((value) => ({ value, of: 'b' }))]
    .toSorted((one, other) => one.value - other.value)
    .map(({ of }, index) => (of === 'a' ? index + 1 : 0));
  const u = ranked.reduce((sum, rank) => sum + rank, 0) - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return twoTailedP(Math.abs(u - mean) / deviation);
};

/** Both tails of the normal distribution (Abramowitz and Stegun 7.1.26). */
const twoTailedP = (deviations: number): number => {
  const x = deviations / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  return series.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0) * Math.exp(-x * x);
};
