/** What is broken on purpose, and the tests that have to notice it. */
export const parts: Readonly<
  Record<
    'rules' | 'books' | 'providers' | 'accounts' | 'ground',
    { readonly mutate: readonly string[]; readonly include: readonly string[] }
  >
>;
