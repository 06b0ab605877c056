import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Runs a script of the checkout under a Node that reports another version. */
const runUnder = (version: string, script: string) => {
  const setVersion = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
    Object.defineProperty(process, 'version', { value: 'v${version}' });`;
  const preload = `data:text/javascript,${encodeURIComponent(setVersion)}`;
  // A script that continues nevertheless must not start a shop.
  const env = { ...process.env, PORT: 'none' };
  return run(process.execPath, ['--import', preload, '--input-type=module', '-e', script], { env });
};

test.each([
  'scripts/start.mjs',
  'scripts/operation.mjs',
])('%s under an unsupported Node reports the required version and does nothing', async (script) => {
  for (const version of ['18.20.8', '20.18.3'])
    await expect(runUnder(version, `await import('./${script}')`)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `This needs Node 20.19 or newer, and v${version} is running.\n`,
    });
});

test.each([
  'scripts/start.mjs',
  'scripts/check.mjs',
])('%s with an argument reports it and does nothing', async (script) => {
  await expect(run(process.execPath, [script, '--prot=1'])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'This command takes no arguments: --prot=1\n',
  });
});

test('runs the shop with the pinned Node, whichever Node starts it', async () => {
  const script = `
    const { ensureInstalled } = await import('./scripts/launch/install.mjs');
    console.log(await ensureInstalled());`;
  const { stdout } = await runUnder('20.19.0', script);
  const { stdout: version } = await run(stdout.trim(), ['--version']);
  expect(version.trim()).toBe(process.version);
});
