import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { asOrdinaryUser } from '#adapters/postgres/embedded/testing-support.ts';
import { emptyFolder } from '#test/support/shop-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ordinaryUser = asOrdinaryUser();

/** A checkout with installed packages and without a build. */
const unbuiltCheckout = async () => {
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  disposables.defer(() => chmod(path, 0o700));
  await cp(join(root, 'scripts'), join(path, 'scripts'), { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(root, name), join(path, name));
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  const lifetime = disposables.move();
  return { path, [Symbol.asyncDispose]: () => lifetime.disposeAsync() };
};

/** Runs the command of `npm start` as a user who is not root. */
const runStart = (folder: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string[] }>((resolve) => {
    const [file, ...args] = [...(ordinaryUser ?? []), process.execPath, join(folder, 'scripts', 'start.mjs')];
    const { PATH = '', HOME = '' } = process.env;
    execFile(file, args, { cwd: folder, env: { PATH, HOME } }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr: stderr.trim().split('\n') }),
    );
  });

test.skipIf(!ordinaryUser)('reports an unwritable checkout in one sentence', async () => {
  await using checkout = await unbuiltCheckout();
  await chmod(checkout.path, 0o500);
  const { code, stdout, stderr } = await runStart(checkout.path);
  expect(stderr).toEqual([
    `The folder ${checkout.path} cannot be written (EACCES); make it writable, or start once as the user who owns it, to install and build the shop.`,
  ]);
  expect([code, stdout]).toEqual([1, '']);
});

test.skipIf(!ordinaryUser)('reports a lock folder of another user in one sentence', async () => {
  await using checkout = await unbuiltCheckout();
  const locks = join(checkout.path, '.cache');
  await mkdir(locks, { mode: 0o500 });
  const { code, stderr } = await runStart(checkout.path);
  expect(stderr).toEqual([expect.stringContaining(`The folder ${locks} cannot be written (EACCES)`)]);
  expect(code).toBe(1);
});
