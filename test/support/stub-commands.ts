import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from './shop-process.ts';

/** Requests an address as `curl --fail` does, for machines that have none. */
const CURL = `#!${process.execPath}
fetch(process.argv.at(-1)).then(
  async (response) => {
    if (response.ok) process.stdout.write(await response.text());
    process.exitCode = response.ok ? 0 : 22;
  },
  () => process.exit(7),
);
`;

/**
 * The `PATH` of a machine whose commands are our own programs, by their names, with a curl; all others are the machine's.
 * The programs go away with `await using`.
 */
export const ownCommands = async (
  programs: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { readonly path: string }> => {
  const folder = await emptyFolder();
  for (const [name, program] of Object.entries({ curl: CURL, ...programs }))
    await writeFile(join(folder.path, name), program, { mode: 0o755 });
  return {
    path: `${folder.path}:/usr/bin:/bin`,
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
};
