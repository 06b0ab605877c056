import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder } from './shop-process.ts';

/** Like `curl --fail`, for machines without curl. */
const CURL = `#!${process.execPath}
fetch(process.argv.at(-1)).then(
  async (response) => {
    if (response.ok) process.stdout.write(await response.text());
    process.exitCode = response.ok ? 0 : 22;
  },
  () => process.exit(7),
);
`;

/** A `PATH` whose commands are these programs, by name, plus a curl; all others are the machine's. */
export const stubCommands = async (
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
