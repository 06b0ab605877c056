import { join } from 'node:path';
import { type Listener, listenOnLoopback } from '../shared/listen-on-loopback.ts';
import { createApp } from './app.ts';
import type { EmulatorContext } from './context.ts';
import { createFaults } from './faults.ts';
import { openLedger } from './ledger/ledger.ts';
import { openLedgerFile } from './ledger/ledger-file.ts';
import { lockFolder } from './ledger/lock.ts';
import { expireDueSessions } from './operations/expire-session.ts';
import { createDeliveries } from './webhooks/deliveries.ts';

const EXPIRY_CHECK_MS = 500;

export type EmulatorOptions = {
  /** The folder of the ledger; created if missing. */
  data: string;
  /** The secret key that API requests must send. */
  key: string;
  webhookUrls: readonly string[];
  webhookSecrets: readonly string[];
};

/**
 * A payment provider with Stripe's API that charges nothing. Locks the data folder immediately, and throws if another process
 * uses it; serves requests and delivers events between `start` and `stop`.
 */
export async function createStripeEmulator(options: EmulatorOptions) {
  const lock = await lockFolder(options.data);
  const file = openLedgerFile(join(options.data, 'ledger.jsonl'));
  const faults = createFaults();
  const now = () => Date.now() + faults.plan().clockMs;
  const ledger = openLedger(file, now, options.webhookUrls);
  let listener: Listener | undefined;
  let expiry: NodeJS.Timeout | undefined;
  const context: EmulatorContext = {
    ledger,
    faults,
    now,
    origin: () => `http://localhost:${listener?.port ?? 0}`,
  };
  const app = createApp(context, options.key);
  const deliveries = createDeliveries(context, options.webhookSecrets);

  return {
    app,

    /** Serves on the port, or on a free one if it is 0 or in use; returns the port. */
    async start(port = 0): Promise<{ port: number; url: string }> {
      listener = await listenOnLoopback(app.fetch, port);
      deliveries.start();
      expiry = setInterval(() => expireOrLog(context), EXPIRY_CHECK_MS);
      return { port: listener.port, url: context.origin() };
    },

    /** Shuts down in order: active responses finish, the ledger is closed, the folder is unlocked. */
    async stop() {
      clearInterval(expiry);
      await Promise.all([listener?.close(), deliveries.stop()]);
      await file.close();
      await lock.release();
    },
  };
}

/** A full disk must not end the process: the next check retries. */
function expireOrLog(context: EmulatorContext) {
  try {
    expireDueSessions(context);
  } catch (error) {
    console.error('sessions could not be expired:', error);
  }
}
