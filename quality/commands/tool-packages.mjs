import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentForNpm } from '../../scripts/launch/environment.mjs';
import { npm } from '../../scripts/launch/install.mjs';
import { root } from '../../scripts/launch/paths.mjs';
import { run } from '../../scripts/launch/run.mjs';

/**
 * Installs the packages of a tool that has its own package.json, on first use.
 * @param {string} folder with a package.json and a lock file
 * @param {string} file its path under node_modules
 * @returns {Promise<string>} the absolute path
 */
export async function ensureToolPackages(folder, file) {
  const path = join(root, folder);
  const found = join(path, 'node_modules', file);
  if (existsSync(found)) return found;
  const { file: npmFile, args, shell } = npm();
  const { status, output } = await run(npmFile, [...args, 'ci', '--prefix', path], {
    env: environmentForNpm(),
    shell,
    quiet: true,
  });
  if (status !== 0) throw new Error(`${output.trim()}\nThe packages of ${folder} could not be installed.`);
  return found;
}
