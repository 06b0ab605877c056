import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SECRETS } from '../../../src/config/settings.ts';
import { aCanary } from '../../../test/support/canary.ts';
import { emptyFolder } from '../../../test/support/shop-process.ts';
import { runProgram } from '../runner/run-program.ts';
import type { CaseResult, StressTest } from '../runner/stress-test.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const EXCLUDED = /^(node_modules|build|data|\.\w+|art\/masters\/.+\.webp|mutation\/node_modules)(\/|$)/;

/** Values that no built file may contain. */
const SECRET_NAMES = [...SECRETS, 'VITE_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN'];

/** Builds a copy of the checkout with secrets in the environment; returns the output. */
const build = async (folder: string, secrets: Readonly<Record<string, string>>): Promise<string> => {
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !EXCLUDED.test(path.slice(root.length).replace(/^\//, '')),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const tool = join('node_modules', '@react-router', 'dev', 'bin.cjs');
  const { stdout, stderr } = await runProgram([tool, 'build'], {
    cwd: folder,
    env: { ...process.env, ...secrets, NODE_ENV: 'production' },
  });
  return stdout + stderr;
};

const run = async (): Promise<CaseResult> => {
  await using folder = await emptyFolder();
  const canaries = Object.fromEntries(SECRET_NAMES.map((name) => [name, aCanary()]));
  const output = await build(folder.path, canaries);
  const built = join(folder.path, 'build');
  const names = await readdir(built, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts: [name: string, text: string][] = [['the build output', output]];
  for (const file of files) texts.push([file.slice(built.length), await readFile(file, 'latin1')]);
  const maps = files.filter((file) => file.endsWith('.map')).map((file) => `${file} is a source map`);
  const found = texts.flatMap(([name, text]) =>
    Object.entries(canaries)
      .filter(([, canary]) => text.includes(canary))
      .map(([secret]) => `${name} contains ${secret}`),
  );
  return {
    reached: `${SECRET_NAMES.length} secrets searched in ${files.length} files, ${found.length} found, ${maps.length} source maps`,
    failures: [...found, ...maps, ...(files.length > 50 ? [] : ['the build wrote almost no files'])],
  };
};

export const buildSecrets: StressTest = {
  name: 'build-secrets',
  description: 'the pages are built with secrets in the environment (builds)',
  rounds: { short: 1, full: 1 },
  goal: 'no secret in the built files or the output, and no source map',
  run,
};
