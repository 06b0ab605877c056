import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { OpenShop } from './open-shop.ts';

/** Returns a function that runs an operator command as the owner does, on the machine of the shop. */
export const operatorCommand =
  (name: string, shopOf: () => Pick<OpenShop, 'database' | 'dataDir'>, settings: NodeJS.ProcessEnv = {}) =>
  async (...args: string[]) => {
    const { database, dataDir } = shopOf();
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [`operations/${name}.ts`, ...args], {
      env: { PATH, HOME, DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings },
    });
    const exited = once(child, 'exit');
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    await exited;
    return { code: child.exitCode, output, errors };
  };
