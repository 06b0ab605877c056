import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emptyFolder } from './shop-process.ts';

const SHIPPED = fileURLToPath(new URL('../../deploy/nginx/camellia.conf', import.meta.url));
const LOOK_MS = 20;

const { NGINX_PATH = '/usr/sbin/nginx' } = process.env;
/** Where nginx is on this machine; undefined when it is nowhere. */
export const nginx: string | undefined = existsSync(NGINX_PATH) ? NGINX_PATH : undefined;

/** A certificate, as `fullchain.pem` and `privkey.pem` in a folder, and the port for whoever speaks without TLS. */
type Tls = { readonly certificate: string; readonly clearPort: number };

/** What the shipped configuration leaves to the owner, as a test has it: ports, folders, and mostly no certificate. */
const adapted = (text: string, port: number, shops: readonly number[], folder: string, tls?: Tls): string => {
  const change = (from: string | RegExp, to: string) => {
    if (text.search(from) === -1) throw new Error(`deploy/nginx/camellia.conf has no ${from} any more`);
    text = text.replace(from, to);
  };
  for (const [index, shop] of shops.entries()) change(`127.0.0.1:${3001 + index}`, `127.0.0.1:${shop}`);
  change('/var/cache/nginx/camellia', join(folder, 'cache'));
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

/** Starts nginx with the configuration that `deploy/` has, in front of shops at these ports. */
export const startNginx = async (
  port: number,
  shops: readonly number[],
  tls?: Tls,
): Promise<AsyncDisposable & { readonly folder: string }> => {
  if (!nginx) throw new Error('nginx is not installed');
  await using life = new AsyncDisposableStack();
  const { path } = life.use(await emptyFolder());
  await mkdir(join(path, 'cache'));
  await writeFile(
    join(path, 'camellia.conf'),
    adapted(await readFile(SHIPPED, 'utf8'), port, shops, path, tls),
  );
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path}/${kind};`,
  );
  const main = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 2; daemon off; pid ${path}/nginx.pid; error_log ${path}/error.log;
    events {}
    http {
      access_log off; add_header X-Cache $upstream_cache_status always;
      ${places.join(' ')}
      include ${path}/camellia.conf;
    }`;
  await writeFile(join(path, 'nginx.conf'), main);
  const child = spawn(nginx, ['-p', path, '-e', join(path, 'error.log'), '-c', join(path, 'nginx.conf')], {
    stdio: 'ignore',
  });
  const gone = once(child, 'exit');
  life.defer(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  await answers(port, child, join(path, 'error.log'));
  const lasting = life.move();
  return { folder: path, [Symbol.asyncDispose]: () => lasting.disposeAsync() };
};

const answers = async (port: number, child: ChildProcess, log: string): Promise<void> => {
  for (;;) {
    if (child.exitCode !== null) throw new Error(await readFile(log, 'utf8'));
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await wait(LOOK_MS);
  }
};
