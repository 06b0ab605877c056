import { fileURLToPath } from 'node:url';
import type { ShopSettings } from '../../../test/support/shop-process.ts';
import { runProgram } from './run-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs an operator command of a checkout, by default this one; rejects with its output if it fails. */
export const runOperation = async (
  name: 'backup' | 'restore' | 'order',
  args: readonly string[],
  settings: ShopSettings,
  folder = root,
): Promise<void> => {
  const { PATH = '', HOME = '' } = process.env;
  await runProgram([`operations/${name}.ts`, ...args], { cwd: folder, env: { PATH, HOME, ...settings } });
};
