import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { listening } from '../../../test/support/listening.ts';
import { startNginx } from '../../../test/support/nginx.ts';
import { freePort } from '../../../test/support/shop-process.ts';
import { stubCommands } from '../../../test/support/stub-commands.ts';
import { portOf, startTestEnvironment, type TestEnvironment } from '../environment/test-environment.ts';
import { runProgram } from '../runner/run-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Emulates `systemctl restart`: returns once the old shop has exited and the new one has been started. */
const startSystemctlStub = async (environment: TestEnvironment) => {
  const opening: Promise<unknown>[] = [];
  const restart = async (port: number): Promise<void> => {
    const shop = environment.origins.findIndex((_, number) => portOf(environment, number) === port);
    await opening[shop];
    const code = await environment.shops[shop]?.stop();
    if (code !== 0) throw new Error(`shop ${shop} exited with ${code}`);
    opening[shop] = environment.start(shop);
    // The error is thrown where the start is awaited.
    opening[shop].catch(() => undefined);
  };
  const server = createServer((request, response) => {
    restart(Number(request.url?.slice(1))).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url, ...disposables } = await listening(server);
  return { url, opened: () => Promise.all(opening), ...disposables };
};

/** Two shops behind nginx with the shipped configuration, restarted by the shipped script. */
export const startNginxDeployment = async () => {
  await using disposables = new AsyncDisposableStack();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  // Buyers send a client address, which counts as one more proxy.
  const shops = disposables.use(await startTestEnvironment(2, { SHOP_ORIGIN: origin, TRUSTED_PROXIES: '2' }));
  const ports = [0, 1].map((shop) => portOf(shops, shop));
  // Without keep-alive, because this client does not retry on a connection that a reload closes, as browsers do.
  const nginx = disposables.use(await startNginx(port, ports, { keeps: false }));
  const systemctl = disposables.use(await startSystemctlStub(shops));
  const command = nginx.command.map((word) => `'${word}'`).join(' ');
  const commands = disposables.use(
    await stubCommands({
      nginx: `#!/bin/sh\nexec ${command} "$@"\n`,
      systemctl: `#!/bin/sh
if [ "$*" = 'reload nginx' ]; then exec nginx -s reload; fi
exec curl --fail --silent --show-error --output /dev/null "${systemctl.url}\${2#camellia@}"
`,
    }),
  );
  const env = { PATH: commands.path, CAMELLIA_SITE: nginx.site };
  const owned = disposables.move();
  return {
    /** The environment with the proxy as the only origin. */
    environment: { ...shops, origins: [origin] } satisfies TestEnvironment,
    /** Restarts the shops one after the other; rejects with the output of the script. */
    async restart(): Promise<void> {
      await runProgram(['deploy/rolling-restart.sh', ...ports.map(String)], {
        interpreter: '/bin/sh',
        cwd: root,
        env,
      });
      await systemctl.opened();
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};
