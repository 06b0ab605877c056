import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { createAccountDirectory } from './accounts.ts';
import { createChooser } from './chooser.ts';
import { createControlApi } from './control-api.ts';
import { createFaults } from './faults.ts';
import { openKeyRing } from './keys.ts';
import { openLoopback } from './loopback.ts';
import { createMemoryStorage } from './memory-adapter.ts';
import { createProvider, type RelyingParty } from './provider.ts';

export interface GoogleEmulatorOptions {
  /** The preferred port; 0 or a port in use gives any free one. */
  readonly port: number;
  /** The folder of the signing and cookie keys. */
  readonly dataFolder: string;
  /** The public origin, if it differs from the listening address. */
  readonly origin?: string;
  readonly client: RelyingParty;
  /** The shop's name on the account chooser. */
  readonly shop?: string;
}

export interface GoogleEmulator {
  readonly port: number;
  /** Also the issuer; `http://localhost:PORT` by default. */
  readonly origin: string;
  close(): Promise<void>;
}

async function readStyles(): Promise<string> {
  const files = ['page.css', 'chooser.css'].map((name) => readFile(join(import.meta.dirname, name), 'utf8'));
  return (await Promise.all(files)).join('\n');
}

/** Starts an OpenID Connect provider on localhost that emulates Google. Rejects if the keys cannot be read. */
export async function createGoogleEmulator(options: GoogleEmulatorOptions): Promise<GoogleEmulator> {
  const keys = await openKeyRing(options.dataFolder);
  const css = await readStyles();
  const loopback = await openLoopback(options.port);
  const issuer = options.origin ?? `http://localhost:${loopback.port}`;

  const accounts = createAccountDirectory();
  const faults = createFaults();
  const providerOptions = {
    issuer,
    client: options.client,
    accounts,
    keys,
    storage: createMemoryStorage(),
    faults,
  };
  let provider = createProvider(providerOptions);

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get('/styles.css', (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.route(
    '/choose-account',
    createChooser({
      shop: options.shop ?? 'Camellia',
      shopOrigins: options.client.redirectUris.map((uri) => new URL(uri).origin),
      accounts,
      provider: () => provider,
    }),
  );
  app.route(
    '/_control',
    createControlApi({
      faults,
      async rotateKeys(rotation) {
        await keys.rotate(rotation);
        // A provider reads its keys only once; the storage is shared, so pending sign-ins continue.
        provider = createProvider(providerOptions);
        return keys.signingKeys().map(({ kid }) => kid);
      },
    }),
  );
  app.all('*', async (c) => {
    await provider.callback()(c.env.incoming, c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  loopback.handle(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return { port: loopback.port, origin: issuer, close: loopback.close };
}
