/** Options of Node that take a defense away from everything that runs in it, and what they would do. */
const OPTIONS = [
  [/--inspect/, 'lets others debug the shop'],
  [/--insecure-http-parser/, 'accepts ambiguous requests'],
  [/--tls-(min|max)-v1\.[01]\b/, 'allows old TLS versions'],
] as const;

/** What in the environment would loosen Node itself, a sentence each; a public shop does not start with it. */
export const loosened = (given: Readonly<Record<string, string | undefined>>): string[] => {
  const options = given['NODE_OPTIONS'] ?? '';
  return [
    ...(given['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED is 0, which accepts any certificate; remove it.']
      : []),
    ...OPTIONS.filter(([option]) => option.test(options)).map(
      ([option, harm]) => `NODE_OPTIONS has ${option.exec(options)?.[0]}, which ${harm}; remove it.`,
    ),
  ];
};
