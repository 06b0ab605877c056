/**
 * Whether a path is one of a pattern's: `:name` stands for one part, a `*` at the end for all that follows. A pattern with
 * an expression for a part is that of files, which are found by looking and not by their path.
 */
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
