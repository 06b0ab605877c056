import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aCanary } from '#test/support/canary.ts';
import { nginx, startNginx } from '#test/support/nginx.ts';
import { CLOSED_PORTS, freePort } from '#test/support/shop-process.ts';
import { adminMap } from '#web/admin/site/admin-map.ts';
import { siteMap } from '#web/site/site-map.ts';

/** Names of the files in a folder, recursively, that contain any of these texts. */
const filesWith = async (folder: string, texts: readonly string[]): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'latin1');
      return texts.some((one) => text.includes(one)) ? [file.slice(folder.length + 1)] : [];
    }),
  );
  return found.flat();
};

test('the proxy writes no secret link to any file, even with all shops down and a full disk', async ({
  skip,
}) => {
  skip(!nginx, 'nginx is not installed; set NGINX_PATH');
  const port = await freePort();
  await using proxy = await startNginx(port, CLOSED_PORTS);
  const secret = aCanary();
  const pages = [...Object.values(siteMap), ...Object.values(adminMap)].filter((path) =>
    path.includes(':secret'),
  );
  const paths = [
    ...pages.map((path) => path.replace(':secret', secret)),
    `/api/orders/${secret}/confirm`,
    `/search?q=${secret}`,
  ];
  const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  for (const path of paths) expect(`${(await request(path)).status} ${path}`).toBe(`502 ${path}`);
  // The body exceeds nginx's buffer, and the folder for it is missing.
  await rm(join(proxy.folder, 'client_body'), { recursive: true, force: true });
  await writeFile(join(proxy.folder, 'client_body'), '');
  const long = { method: 'POST', body: 'x'.repeat(100_000), headers: { referer: `http://x/${secret}` } };
  for (const path of paths) expect(`${(await request(path, long)).status} ${path}`).toBe(`500 ${path}`);
  await request(paths[0] ?? '', { method: 'POST', body: 'x'.repeat(3_000_000) });

  const log = await readFile(join(proxy.folder, 'access.log'), 'utf8');
  expect(log.split('\n').filter((line) => / 50[02] /.test(line)).length).toBe(2 * paths.length);
  expect(await filesWith(proxy.folder, [secret])).toEqual([]);
});
