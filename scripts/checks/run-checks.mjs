// The static checks. A further check is one line of the table.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../launch/environment.mjs';
import { commandOf, root } from '../launch/paths.mjs';
import { run } from '../launch/run.mjs';

const tsc = () => commandOf('typescript', 'tsc');

/** @typedef {{ name: string, script: () => string, args?: readonly string[] }} Check */

/** @type {readonly Check[]} */
const checks = [
  {
    name: 'types of routes',
    script: () => commandOf('@react-router/dev', 'react-router'),
    args: ['typegen'],
  },
  {
    name: 'types of routes of the admin',
    script: () => commandOf('@react-router/dev', 'react-router'),
    args: ['typegen', 'src/web/admin'],
  },
  { name: 'types of the domain', script: tsc, args: ['--noEmit', '-p', 'src/domain/tsconfig.json'] },
  {
    name: 'types of the service worker',
    script: tsc,
    args: ['--noEmit', '-p', 'src/service-worker/tsconfig.json'],
  },
  { name: 'types of the admin', script: tsc, args: ['--noEmit', '-p', 'src/web/admin/tsconfig.json'] },
  { name: 'types', script: tsc, args: ['--noEmit', '-p', 'tsconfig.json'] },
  { name: 'types of the scripts', script: tsc, args: ['--noEmit', '-p', 'scripts/tsconfig.json'] },
  { name: 'format', script: () => commandOf('@biomejs/biome', 'biome'), args: ['check', '.'] },
  { name: 'lint', script: () => commandOf('oxlint'), args: ['--type-aware'] },
  { name: 'layers', script: () => join(root, 'scripts', 'check-layers.mjs') },
  { name: 'names', script: () => join(root, 'scripts', 'check-names.mjs') },
  { name: 'doc comments', script: () => join(root, 'scripts', 'check-doc-comments.mjs') },
  { name: 'migrations', script: () => join(root, 'scripts', 'check-migrations.mjs') },
  {
    name: 'coverage of the specification',
    script: () => join(root, 'quality', 'commands', 'check-reports.mjs'),
  },
  { name: 'first load', script: () => join(root, 'scripts', 'check-first-load.mjs') },
  { name: 'supported browsers', script: () => join(root, 'browsers', 'check.ts') },
];

/** Counts bytes and leaves one core idle, so the other checks run meanwhile. @type {Check} */
const firstLoadInBrowser = {
  name: 'first load in a browser',
  script: () => join(root, 'quality', 'commands', 'bench.mjs'),
  args: ['--case', 'first-load'],
};

/** Runs and prints every check; returns the names of the failed ones. @param {string} node path of the pinned Node */
export async function failedChecks(node) {
  /** @type {string[]} */
  const failed = [];
  const runCheck = async (/** @type {Check} */ { name, script, args = [] }) => {
    const start = performance.now();
    const file = script();
    const { status, output } = existsSync(file)
      ? await run(node, [file, ...args], { env: environment(), quiet: true })
      : { status: 1, output: `${file} is missing.` };
    const time = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${time})`);
    if (status === 0) {
      for (const [warning] of output.matchAll(/^warning: .*$/gm)) console.log(warning);
      return;
    }
    failed.push(name);
    console.log(output.trimEnd());
  };
  const browserCheck = runCheck(firstLoadInBrowser);
  for (const check of checks) await runCheck(check);
  await browserCheck;
  const count = checks.length + 1;
  console.log(failed.length === 0 ? `All ${count} checks pass.` : `Failed: ${failed.join(', ')}.`);
  return failed;
}
