/** The pattern that a path belongs to; `other` for all that belong to none. */
export const createPatternOf = (patterns: readonly string[]) => {
  const fixed = new Set(patterns.filter((pattern) => !pattern.includes(':')));
  const open = patterns
    .filter((pattern) => pattern.includes(':'))
    .map((pattern) => ({ pattern, parts: pattern.split('/') }));
  return (path: string): string => {
    if (fixed.has(path)) return path;
    const folder = /^\/(assets|pictures)\//.exec(path)?.[0];
    if (folder) return `${folder}*`;
    const given = path.split('/');
    const fits = ({ parts }: { readonly parts: readonly string[] }) =>
      parts.length === given.length &&
      parts.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''));
    return open.find(fits)?.pattern ?? 'other';
  };
};
