import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environmentForNpm } from '../../scripts/launch/environment.mjs';
import { npm } from '../../scripts/launch/install.mjs';
import { root } from '../../scripts/launch/places.mjs';
import { run } from '../../scripts/launch/running.mjs';

/**
 * Installs what a tool in a folder of its own needs beside the shop's packages, the first time.
 * @param {string} folder within the project, with a package.json and a lock file
 * @param {string} wanted what is there once it is installed, under node_modules
 * @returns {Promise<string>} where that is
 */
export async function ensureOwnPackages(folder, wanted) {
  const place = join(root, folder);
  const found = join(place, 'node_modules', wanted);
  if (existsSync(found)) return found;
  const { file, args, shell } = npm();
  const { status, output } = await run(file, [...args, 'ci', '--prefix', place], {
    env: environmentForNpm(),
    shell,
    quiet: true,
  });
  if (status !== 0) throw new Error(`${output.trim()}\nThe packages of ${folder} could not be installed.`);
  return found;
}
