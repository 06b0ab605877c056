/** Paths of port tests by their names. @param {readonly string[]} names */
export const portTests = (...names) => names.map((name) => `test/ports/${name}.test.ts`);

/** What a group with a database needs. */
export const withDatabase = { exclude: [], globalSetup: ['test/support/database-setup.ts'] };
