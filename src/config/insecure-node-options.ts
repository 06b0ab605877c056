const OPTIONS = [
  [/--inspect/, 'lets others debug the shop'],
  [/--insecure-http-parser/, 'accepts ambiguous requests'],
  [/--tls-(min|max)-v1\.[01]\b/, 'allows old TLS versions'],
] as const;

/** Returns a message for each variable that weakens the security of Node.js itself; a public shop does not start with one. */
export const insecureNodeOptions = (env: Readonly<Record<string, string | undefined>>): string[] => {
  const options = env['NODE_OPTIONS'] ?? '';
  return [
    ...(env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED is 0, which accepts any certificate; remove it.']
      : []),
    ...OPTIONS.filter(([option]) => option.test(options)).map(
      ([option, harm]) => `NODE_OPTIONS has ${option.exec(options)?.[0]}, which ${harm}; remove it.`,
    ),
  ];
};
