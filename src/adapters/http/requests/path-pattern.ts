/** Matches `:name` with one segment and a final `*` with the rest; never matches patterns with a regular expression. */
export const fitsPattern = (pattern: string): ((path: string) => boolean) => {
  if (pattern.includes('{')) return () => false;
  if (pattern.endsWith('/*')) return (path) => path.startsWith(pattern.slice(0, -1));
  if (!pattern.includes(':')) return (path) => path === pattern;
  const parts = pattern.split('/');
  return (path) => {
    const given = path.split('/');
    return (
      parts.length === given.length &&
      parts.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
    );
  };
};
