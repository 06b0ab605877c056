import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment } from '../launch/environment.mjs';
import { cacheFolder } from '../launch/paths.mjs';
import { run } from '../launch/run.mjs';

const unpacked = join(cacheFolder, 'nginx');

/** @returns {string | undefined} */
function findNginx() {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/sbin'];
  const found = [...folders, join(unpacked, 'usr/sbin')].map((folder) => join(folder, 'nginx'));
  return found.find((path) => existsSync(path) && spawnSync(path, ['-v'], { stdio: 'ignore' }).status === 0);
}

/** @param {string} file @param {readonly string[]} args */
async function succeeds(file, args) {
  const { status } = await run(file, args, { env: environment(), quiet: true });
  return status === 0;
}

/**
 * Unpacks Debian's nginx into the cache if there is none; installing it would start a server. Tests that need it are
 * skipped without it.
 * @returns {Promise<string | undefined>} the path of nginx
 */
export async function ensureNginx() {
  const found = findNginx();
  if (found || !existsSync('/usr/bin/apt-get')) return found;
  mkdirSync(unpacked, { recursive: true });
  const download = ['-c', 'cd "$0" && apt-get download nginx', unpacked];
  const isDownloaded =
    (await succeeds('sh', download)) ||
    ((await succeeds('apt-get', ['update'])) && (await succeeds('sh', download)));
  const [file] = isDownloaded ? readdirSync(unpacked).filter((name) => name.endsWith('.deb')) : [];
  if (file) await succeeds('dpkg-deb', ['-x', join(unpacked, file), unpacked]);
  return findNginx();
}
