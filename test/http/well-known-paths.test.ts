import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimCurrentRelease } from '#bootstrap/process/current-release.ts';
import { type OpenShop, openShop } from '#test/support/open-shop.ts';

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Server files of every build. */
const releaseFiles = readdirSync('build/releases').flatMap((release) => [
  `build/releases/${release}/program.js`,
  `releases/${release}/program.js`,
  `../${release}/server/index.js`,
]);

const FILE_NAMES = [
  '.env',
  '.env.local',
  '.env.production',
  '.git/HEAD',
  '.git/config',
  '.git/index',
  '.gitignore',
  '.npmrc',
  '.DS_Store',
  '.htaccess',
  '.htpasswd',
  '.ssh/id_rsa',
  '.aws/credentials',
  '.vscode/settings.json',
  '.idea/workspace.xml',
  '.svn/entries',
  '.hg/store',
  '.well-known/security',
  '.cache/vitest.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'playwright.config.ts',
  'drizzle.config.ts',
  'README.md',
  'Dockerfile',
  'docker-compose.yml',
  'Makefile',
  'src/main.ts',
  'src/config/config.ts',
  'src/web/root.tsx',
  'server/index.js',
  'build/current',
  ...releaseFiles,
  'program.js',
  'client/assets',
  'data/postgres.log',
  'data/stand-in-secrets.json',
  'stand-in-secrets.json',
  'postgres.log',
  'data/postgres/PG_VERSION',
  'catalogue/offers.json',
  'docs/operations.md',
  'node_modules/react/package.json',
  'node_modules/.package-lock.json',
  '@fs/etc/passwd',
  '@fs/',
  '@vite/client',
  '@id/react',
  '@react-refresh',
  '__vite_ping',
  '__open-in-editor',
  '__manifest',
  'etc/passwd',
  'proc/self/environ',
  'phpinfo.php',
  'wp-login.php',
  'wp-config.php',
  'admin/login',
  'administrator',
  'phpmyadmin',
  'server-status',
  'actuator/env',
  'actuator/health',
  'debug/pprof',
  'debug/vars',
  'console',
  'graphql',
  'swagger.json',
  'openapi.json',
  'api-docs',
  'v1/api-docs',
  'trace',
  'backup.sql',
  'dump.sql',
  'db.sqlite',
  'shop.zip',
  'backup.tar.gz',
  'id_rsa',
  'server.key',
  'config.json',
  'config.yml',
  'web.config',
  'crossdomain.xml',
  'assets/manifest.json',
  '.vite/manifest.json',
  'assets/.vite/manifest.json',
  'styleguide',
  '_control/faults',
  '_control/messages',
  'pictures/.env',
  'icons/../.env',
  'assets/../../package.json',
  'sftp-config.json',
  'composer.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'error.log',
  'access.log',
  'core',
  'test/support/open-shop.ts',
];
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => `/${name}`,
  (name) => `/${name.toUpperCase()}`,
  (name) => `/assets/${name}`,
  (name) => `/pictures/..%2f..%2f${name}`,
  (name) => `/%2e%2e/${name}`,
];

/** Texts that only the shop's own files contain; pages contain none of these. */
const INTERNALS =
  /"dependencies"|drizzle|process\.env|root:x:|whsec_|ref: refs|import .* from ['"]|createShop|sourcesContent|PATH=/;

test('serves none of the files that attackers probe for, in any spelling', async () => {
  const paths = FILE_NAMES.flatMap((name) => SPELLINGS.map((spell) => spell(name)));
  expect(paths.length).toBeGreaterThanOrEqual(500);
  for (const path of paths) {
    const { status, headers, body } = await fetch(`${shop.origin}${path}`, { redirect: 'manual' });
    const location = headers.get('location');
    // An unknown page path redirects home (NAV-7); a missing file is a 404.
    const isRefused = status === 404 || status === 400 || (status === 302 && location === '/');
    const isHome = status === 308 && location?.startsWith(shop.origin);
    expect([path, status, isRefused || isHome]).toEqual([path, status, true]);
    await body?.cancel();
  }
  expect(shop.logOutput()).toBe('');
});

test('the files sent to browsers contain no source maps and no server code', async () => {
  const files = readdirSync(join(claimCurrentRelease(), 'client'), { recursive: true, encoding: 'utf8' });
  expect(
    files.filter(
      (name) =>
        // Vite names a copy of the pages' styles after the entry of the server.
        /server(?!-[\w-]+\.css)/.test(name) || name.endsWith('.map') || name.startsWith('.vite'),
    ),
  ).toEqual([]);
  for (const name of files.filter((file) => file.endsWith('.js'))) {
    const text = await (await fetch(`${shop.origin}/${name}`)).text();
    expect([
      name,
      /sourceMappingURL/.test(text),
      INTERNALS.exec(text.replace(/import .* from ?['"]/g, ''))?.[0],
    ]).toEqual([name, false, undefined]);
  }
});

const open = (path: string, accept: string, method = 'GET') =>
  fetch(`${shop.origin}${path}`, { method, redirect: 'manual', headers: { accept } });

test.each([
  'text/html',
  '*/*',
  'application/json',
])('redirects password managers that accept %s to the page on which a password is changed', async (accept) => {
  for (const method of ['GET', 'HEAD']) {
    for (const suffix of ['', '/', '?from=manager', '/?from=manager']) {
      const { status, headers } = await open(`/.well-known/change-password${suffix}`, accept, method);
      expect([suffix, status, headers.get('location')]).toEqual([suffix, 302, '/reset-password']);
    }
  }
});

test.each([
  'resource-that-should-not-exist-whose-status-code-should-not-be-200',
  'security.txt',
  'openid-configuration',
  'apple-app-site-association',
  'assetlinks.json',
  'acme-challenge/token',
  'passkey-endpoints',
  'change-password/more',
  'change-password.data',
  '',
])('answers 404 for the well-known address %j, which does not exist', async (name) => {
  for (const accept of ['text/html', '*/*'])
    for (const method of ['GET', 'HEAD', 'POST'])
      expect([method, (await open(`/.well-known/${name}`, accept, method)).status]).toEqual([method, 404]);
});
