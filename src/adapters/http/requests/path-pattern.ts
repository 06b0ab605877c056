/** Matches `:name` with one segment and a final `*` with the rest; never matches patterns with a regular expression. */
export const matchesPattern = (pattern: string): ((path: string) => boolean) => {
  if (pattern.includes('{')) return () => false;
  if (pattern.endsWith('/*')) return (path) => path.startsWith(pattern.slice(0, -1));
  if (!pattern.includes(':')) return (path) => path === pattern;
  const patternSegments = pattern.split('/');
  return (path) => {
    const segments = path.split('/');
    return (
      patternSegments.length === segments.length &&
      patternSegments.every(
        (patternSegment, index) =>
          patternSegment === segments[index] || (patternSegment.startsWith(':') && segments[index] !== ''),
      )
    );
  };
};
