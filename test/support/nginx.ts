import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assertNotEnding, registerCleanup } from './child-processes.ts';
import { emptyFolder } from './shop-process.ts';

const SHIPPED = fileURLToPath(new URL('../../deploy/nginx/camellia.conf', import.meta.url));
const POLL_MS = 20;

const { NGINX_PATH = '/usr/sbin/nginx' } = process.env;
/** The path of nginx; undefined without nginx. */
export const nginx: string | undefined = existsSync(NGINX_PATH) ? NGINX_PATH : undefined;

/** A folder with `fullchain.pem` and `privkey.pem`, and the port without TLS. */
type Tls = { readonly certificate: string; readonly clearPort: number };

/** The shipped configuration with the ports and folders of a test, by default without TLS. */
const adaptConfig = (
  text: string,
  port: number,
  shops: readonly number[],
  folder: string,
  tls?: Tls,
): string => {
  const change = (from: string | RegExp, to: string) => {
    if (text.search(from) === -1) throw new Error(`deploy/nginx/camellia.conf no longer contains ${from}`);
    text = text.replace(from, to);
  };
  for (const [index, shop] of shops.entries()) change(`127.0.0.1:${3001 + index}`, `127.0.0.1:${shop}`);
  change('/var/cache/camellia-nginx', join(folder, 'cache'));
  // A location with its own header inherits none.
  change(
    'add_header X-Request-Id',
    'add_header X-Cache $upstream_cache_status always; add_header X-Request-Id',
  );
  change(/(access_log|error_log) \/var\/log\/nginx\//g, `$1 ${folder}/`);
  if (tls) {
    change('listen 80', `listen 127.0.0.1:${tls.clearPort}`);
    change('listen 443', `listen 127.0.0.1:${port}`);
    change(/\/etc\/letsencrypt\/live\/tea\.example/g, tls.certificate);
    return text;
  }
  change(/server \{\s+listen 80;[\s\S]+?\n\}\n/, '');
  change('listen 443 ssl http2', `listen 127.0.0.1:${port}`);
  change(/ssl_certificate .+;\n/, '');
  change(/ssl_certificate_key .+;\n/, '');
  return text;
};

/** The lines that the shipped configuration requires outside of it. */
const mainConfigLines = (text: string): string => {
  const lines = [...text.matchAll(/^# {5}(\w.+[;}])$/gm)].map(([, line]) => line);
  if (lines.length === 0) throw new Error('deploy/nginx/camellia.conf no longer lists lines of nginx.conf');
  return lines.join('\n    ');
};

/** A running nginx. */
export type RunningNginx = AsyncDisposable & {
  /** The folder of all its files and logs. */
  readonly folder: string;
  /** The path of the adapted configuration. */
  readonly site: string;
  /** The start command; `-t` or `-s reload` appended apply to this instance. */
  readonly command: readonly [file: string, ...args: string[]];
};

type Options = {
  readonly tls?: Tls;
  /** False disables keep-alive, so that a reload interrupts no connection. */
  readonly keeps?: boolean;
};

/** Starts nginx with the configuration of `deploy/` in front of shops at these ports. */
export const startNginx = async (
  port: number,
  shops: readonly number[],
  { tls, keeps = true }: Options = {},
): Promise<RunningNginx> => {
  if (!nginx) throw new Error('there is no nginx on this machine; NGINX_PATH may name one');
  assertNotEnding();
  await using disposables = new AsyncDisposableStack();
  const { path } = disposables.use(await emptyFolder());
  await mkdir(join(path, 'cache'));
  const site = join(path, 'camellia.conf');
  const shipped = await readFile(SHIPPED, 'utf8');
  await writeFile(site, adaptConfig(shipped, port, shops, path, tls));
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path}/${kind};`,
  );
  const mainConfig = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2; daemon off; pid ${path}/nginx.pid; error_log ${path}/error.log;
    ${mainConfigLines(shipped)}
    http {
      access_log off;
      ${tempPaths.join(' ')}
      ${keeps ? '' : 'keepalive_timeout 0;'}
      include ${site};
    }`;
  await writeFile(join(path, 'nginx.conf'), mainConfig);
  const args = ['-p', path, '-e', join(path, 'error.log'), '-c', join(path, 'nginx.conf')];
  const child = spawn(nginx, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = registerCleanup(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  disposables.defer(async () => void (await stop()));
  await waitUntilListening(port, child, join(path, 'error.log'));
  const cleanup = disposables.move();
  return {
    folder: path,
    site,
    command: [nginx, ...args],
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
};

const waitUntilListening = async (port: number, child: ChildProcess, log: string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(await readFile(log, 'utf8'));
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(POLL_MS);
  }
};
