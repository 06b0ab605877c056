/** Files to mutate, and the tests that must detect the mutants. */
export const groups: Readonly<
  Record<
    'domain' | 'providers' | 'orders' | 'staff-orders' | 'staff' | 'accounts' | 'database',
    { readonly mutate: readonly string[]; readonly include: readonly string[] }
  >
>;
