/** Distinct lines as the text of a file, sorted. */
export const sortedText = (lines: readonly string[]): string =>
  `${[...new Set(lines)].toSorted().join('\n')}\n`;
