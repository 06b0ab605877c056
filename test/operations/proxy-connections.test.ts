import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nginx, startNginx } from '#test/support/nginx.ts';
import { CLOSED_PORTS, emptyFolder, freePort } from '#test/support/shop-process.ts';

const NO_NGINX = 'nginx is not installed; set NGINX_PATH';

test('the shipped proxy keeps its connections to the shops open, so that no request waits for a new one under load', async ({
  skip,
}) => {
  skip(!nginx, NO_NGINX);
  let connections = 0;
  const shop = createServer((_request, response) => response.end('tea'));
  shop.on('connection', () => {
    connections += 1;
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const [port, shopPort] = [await freePort(), (shop.address() as AddressInfo).port];
  {
    await using _proxy = await startNginx(port, [shopPort, shopPort]);
    for (let n = 0; n < 40; n += 1)
      expect((await fetch(`http://127.0.0.1:${port}/account?n=${n}`)).status).toBe(200);
  }
  shop.close();
  // Each of the two workers may have one connection to each shop.
  expect(connections).toBeLessThanOrEqual(4);
});

/** Returns the cipher suite of a connection, or 'refused'. */
const suiteOf = (port: number, maxVersion: SecureVersion, ciphers: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(
      { port, host: '127.0.0.1', rejectUnauthorized: false, minVersion: 'TLSv1', maxVersion, ciphers },
      () => {
        resolve(socket.getCipher().name);
        socket.destroy();
      },
    );
    socket.once('error', () => resolve('refused'));
  });

test('the shipped proxy offers no TLS 1.2 suite without forward secrecy', async ({ skip }) => {
  skip(!nginx, NO_NGINX);
  await using folder = await emptyFolder();
  const [key, chain] = [join(folder.path, 'privkey.pem'), join(folder.path, 'fullchain.pem')];
  const options = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=tea.example -keyout ${key} -out ${chain}`;
  await promisify(execFile)('openssl', options.split(' '));
  const port = await freePort();
  const tls = { certificate: folder.path, clearPort: await freePort() };
  await using _proxy = await startNginx(port, CLOSED_PORTS, { tls });
  const allowed = 'ECDHE-RSA-AES128-GCM-SHA256';
  const allSuites = 'ALL:@SECLEVEL=0';
  expect(await suiteOf(port, 'TLSv1.2', allowed)).toBe(allowed);
  expect(await suiteOf(port, 'TLSv1.3', allSuites)).toMatch(/^TLS_/);
  expect(await suiteOf(port, 'TLSv1.1', allSuites)).toBe('refused');
  for (const weak of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA', 'ECDHE-RSA-AES128-SHA'])
    expect([weak, await suiteOf(port, 'TLSv1.2', `${weak}:@SECLEVEL=0`)]).toEqual([weak, 'refused']);
});
