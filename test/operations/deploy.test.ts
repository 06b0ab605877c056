import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { MAX_ORDER_BYTES } from '#adapters/http/api/order-routes.ts';
import { apiMap, providerPaths } from '#domain/api/api-map.ts';
import { listening } from '#test/support/listening.ts';
import { emptyFolder } from '#test/support/shop-process.ts';
import { stubCommands } from '#test/support/stub-commands.ts';
import { publicPages } from '#web/site/page-policies.ts';
import { siteMap } from '#web/site/site-map.ts';

const run = promisify(execFile);
const SITE = 'deploy/nginx/camellia.conf';

test('the shipped proxy accepts orders as large as the shop does', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readFileSync(SITE, 'utf8')) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(MAX_ORDER_BYTES);
});

const shipped = readFileSync(SITE, 'utf8');

test('the shipped proxy redirects pages to https and rejects plain-text API calls', () => {
  const [, httpServer = ''] = /server \{\s+listen 80;([\s\S]+?)\n\}\n/.exec(shipped) ?? [];
  expect(httpServer).toMatch(/location \/api\/ \{\s+return 403;\s+\}/);
  expect(httpServer).toMatch(/location \/ \{\s+return 301 https:/);
});

test('the shipped proxy accepts TLS 1.2 and 1.3 alone', () => {
  expect([...shipped.matchAll(/ssl_protocols (.+);/g)].map(([, protocols]) => protocols)).toEqual([
    'TLSv1.2 TLSv1.3',
  ]);
});

test('the log of the shipped proxy contains no secret link and no query', () => {
  const servers = [...shipped.matchAll(/^server \{/gm)].length;
  expect([...shipped.matchAll(/access_log \S+ camellia;/g)]).toHaveLength(servers);
  expect([...shipped.matchAll(/^ {4}error_log \S+ emerg;/gm)]).toHaveLength(servers);
  const [, format = ''] = /log_format camellia ([^;]+);/.exec(shipped) ?? [];
  expect(format).toContain('$camellia_logged');
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_\w+)\b/);
  const [, pattern = ''] =
    /map \$uri \$camellia_logged \{\s+~\*(\S+) \$camellia_page\/-;/.exec(shipped) ?? [];
  const hidden = new RegExp(pattern, 'i');
  const secret = Object.values(siteMap).filter((path) => path.includes(':secret'));
  expect(secret.length).toBeGreaterThan(2);
  for (const path of secret) {
    const shown = hidden.exec(path)?.groups?.['camellia_page'];
    expect([path, shown]).toEqual([path, path.slice(0, path.indexOf('/:secret'))]);
  }
});

test('the shipped proxy caches all public pages and no personal ones', () => {
  const [, lines = ''] = /map \$uri \$camellia_cache \{\s+default off;\n([^}]+)\n\}/.exec(shipped) ?? [];
  expect(shipped).toContain('proxy_cache $camellia_cache;');
  const patterns = [...lines.matchAll(/^ +~(\S+) camellia_pages;$/gm)].map(
    ([, found = '']) => new RegExp(found),
  );
  expect(patterns).toHaveLength(lines.split('\n').length);
  const isCached = (path: string) => patterns.some((pattern) => pattern.test(path));
  const fillIn = (pattern: string) => pattern.replace(/:\w+/g, 'Uji Matcha');
  const publicPaths = new Set<string>([
    ...publicPages.map(({ pattern }) => fillIn(pattern)),
    siteMap.sitemap,
    siteMap.robots,
    siteMap.manifest,
    apiMap.categories,
    apiMap.suggestions,
    apiMap.shippingZones,
  ]);
  const operatorPaths = ['/operator', '/metrics', '/readyz', '/healthz'];
  const paths = [
    ...Object.values(siteMap),
    ...Object.values(apiMap),
    ...Object.values(providerPaths),
    ...operatorPaths,
  ].map(fillIn);
  for (const path of new Set(paths)) expect([path, isCached(path)]).toEqual([path, publicPaths.has(path)]);
});

test('systemd and a shell read a setting from the documentation alike', async () => {
  const [, line = ''] = /`(MAIL_FROM=[^`]+)`/.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  await using folder = await emptyFolder();
  const path = join(folder.path, 'camellia.env');
  await writeFile(path, `${line}\n`);
  const { stdout } = await run('sh', ['-c', `. "${path}"; printf %s "$MAIL_FROM"`]);
  // Systemd takes text in single quotes literally.
  expect(line).toBe(`MAIL_FROM='${stdout}'`);
  expect(stdout).toMatch(/^.+ <\S+@\S+>$/);
});

test('the backup unit creates the folder for backups', () => {
  const unit = readFileSync('deploy/systemd/camellia-backup.service', 'utf8');
  expect(unit).toMatch(/^ExecStartPre=\+\/usr\/bin\/install -d -o camellia .+ \/var\/backups\/camellia$/m);
});

test('the runbook passes psql an absolute path of the embedded database’s socket', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  expect(runbook).toMatch(/psql -h "\$\(realpath "\$\{DATA_DIR:-data\}"\)\/postgres-socket"/);
  expect(runbook).not.toMatch(/psql -h "\$\{?DATA_DIR/);
});

test('every failure unit of a shipped unit is shipped, and a failed backup starts one', () => {
  const units = readdirSync('deploy/systemd').map((name) => join('deploy/systemd', name));
  const called = units.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^OnFailure=(.+)$/gm)].map(([, unit = '']) => [path, unit]),
  );
  expect(called.map(([path]) => path)).toContain('deploy/systemd/camellia-backup.service');
  for (const [, unit = ''] of called)
    expect([unit, existsSync(join('deploy/systemd', unit))]).toEqual([unit, true]);
});

/** A server at the port of a shop that answers /readyz while it is ready. */
const aShop = async () => {
  let [status, state] = [200, 'ready'];
  const server = createServer((request, response) => {
    response
      .writeHead(request.url === '/readyz' ? status : 404, { connection: 'close' })
      .end(JSON.stringify({ status: state }));
  });
  const { url, ...listener } = await listening(server);
  const crash = () => listener[Symbol.dispose]();
  const fail = () => {
    [status, state] = [503, 'unavailable'];
  };
  const loseDatabase = () => {
    state = 'degraded';
  };
  return { port: url.port, crash, fail, loseDatabase };
};

/** A machine with two shops; its commands record their arguments and how many shops nginx had taken out. */
const aMachine = async ({ nginxExitCode = 0, timeout = 'CAMELLIA_RESTART_TIMEOUT' } = {}) => {
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  const shops = [await aShop(), await aShop()] as const;
  for (const { crash } of shops) disposables.defer(crash);
  const [one, other] = [shops[0].port, shops[1].port];
  const site = join(path, 'camellia.conf');
  const text = await readFile(SITE, 'utf8');
  await writeFile(site, text.replace(':3001 ', `:${one} `).replace(':3002 ', `:${other} `));
  const calls = join(path, 'calls');
  await writeFile(calls, '');
  const note = `echo "systemctl $* |" $(grep -o '127.0.0.1:[0-9]* .*;' "${site}" | grep -c ' down;') >> "${calls}"`;
  const commands = disposables.use(
    await stubCommands({
      systemctl: `#!/bin/sh\n${note}\n`,
      nginx: `#!/bin/sh\nexit ${nginxExitCode}\n`,
      sleep: '#!/bin/sh\n',
    }),
  );
  const env = { PATH: commands.path, CAMELLIA_SITE: site, [timeout]: '2' };
  const lifetime = disposables.move();
  return {
    shops,
    ports: [one, other] as const,
    site: () => readFile(site, 'utf8'),
    calls: async () => (await readFile(calls, 'utf8')).split('\n').filter(Boolean),
    restart: (...ports: string[]) =>
      run('/bin/sh', ['deploy/rolling-restart.sh', ...ports], { env }).then(
        () => ({ code: 0, stderr: '' }),
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
      ),
    [Symbol.asyncDispose]: () => lifetime.disposeAsync(),
  };
};

const DOWN = (port: string) => `server 127.0.0.1:${port} max_fails=0 down;`;

test('removes each shop from the proxy before its restart, and adds it back when it is ready', async () => {
  await using machine = await aMachine();
  const before = await machine.site();
  expect(await machine.restart(...machine.ports)).toMatchObject({ code: 0 });
  expect(await machine.calls()).toEqual(
    machine.ports.flatMap((port) => [
      'systemctl reload nginx | 1',
      `systemctl restart camellia@${port} | 1`,
      'systemctl reload nginx | 0',
    ]),
  );
  expect(await machine.site()).toBe(before);
});

test('leaves a shop that does not return out of the proxy, and never removes the last one', async () => {
  await using machine = await aMachine();
  const [one, other] = machine.ports;
  machine.shops[0].crash();
  expect(await machine.restart(one, other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${one} is not ready after 2 seconds`),
  });
  const after = await machine.site();
  expect([after.includes(DOWN(one)), after.includes(DOWN(other))]).toEqual([true, false]);
  expect(await machine.calls()).not.toContainEqual(expect.stringContaining(`camellia@${other}`));

  expect(await machine.restart(other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No other shop'),
  });
  expect(await machine.site()).toBe(after);
});

test('still reads CAMELLIA_PATIENCE, with a warning', async () => {
  await using machine = await aMachine({ timeout: 'CAMELLIA_PATIENCE' });
  const [port] = machine.ports;
  machine.shops[0].crash();
  const { stderr } = await machine.restart(port);
  expect(stderr).toMatch(/^CAMELLIA_PATIENCE is deprecated .+: set CAMELLIA_RESTART_TIMEOUT\.$/m);
  expect(stderr).toContain(`${port} is not ready after 2 seconds`);
});

test.each([
  'has crashed',
  'is not ready',
  'has lost its database',
])('never removes the only working shop from the proxy while the other one %s', async (trouble) => {
  await using machine = await aMachine();
  const [one, other] = machine.ports;
  const before = await machine.site();
  if (trouble === 'has crashed') machine.shops[1].crash();
  else if (trouble === 'is not ready') machine.shops[1].fail();
  else machine.shops[1].loseDatabase();
  const refused = await machine.restart(one, other);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('No other shop') });
  expect(refused.stderr).toContain(`the shop at port ${one} was not restarted`);
  expect(await machine.calls()).toEqual([]);
  expect(await machine.site()).toBe(before);
});

test('refuses to restart without the names of the shops, and restarts nothing', async () => {
  await using machine = await aMachine();
  expect(await machine.restart()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Usage, with the ports of the shops: .+ 3001 3002\n$/),
  });
  expect(await machine.calls()).toEqual([]);
});

test('restarts no shop that the proxy lacks or whose update it rejects', async () => {
  await using machine = await aMachine({ nginxExitCode: 1 });
  expect(await machine.restart('39')).toMatchObject({ code: 1, stderr: expect.stringContaining('port 39.') });
  const before = await machine.site();
  expect(await machine.restart(machine.ports[0])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('nginx rejects'),
  });
  expect(await machine.site()).toBe(before);
  expect(await machine.calls()).toEqual([]);
});
