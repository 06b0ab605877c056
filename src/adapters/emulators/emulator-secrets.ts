import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { systemCode } from '#platform/system-error.ts';
import { EmulatorError, inFolder } from './emulator-error.ts';

const secretsSchema = z.object({
  paymentKey: z.string(),
  webhookSecret: z.string(),
  googleSecret: z.string(),
});

/** Shared by the shop and its emulators, on this machine only. */
type EmulatorSecrets = z.infer<typeof secretsSchema>;

const randomHex = () => randomBytes(18).toString('hex');

/** Reads the secrets from the data folder; creates them at the first start, readable by their owner only. */
export const emulatorSecrets = (dataDir: string): Promise<EmulatorSecrets> =>
  inFolder(dataDir, async () => {
    const file = join(dataDir, 'stand-in-secrets.json');
    await mkdir(dataDir, { recursive: true });
    return (await read(file)) ?? (await create(file));
  });

const read = async (file: string): Promise<EmulatorSecrets | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    // No `cause`, because it could quote the file.
    throw new EmulatorError(`The file ${file} is damaged; remove it and start the shop again.`);
  }
};

// Linked from a complete temporary file: a kill leaves no partial file, and one of two starts wins.
const create = async (file: string): Promise<EmulatorSecrets> => {
  const secrets = {
    paymentKey: `sk_test_${randomHex()}`,
    webhookSecret: `whsec_${randomHex()}`,
    googleSecret: randomHex(),
  };
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, JSON.stringify(secrets), { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, file);
    return secrets;
  } catch (error) {
    const existing = systemCode(error) === 'EEXIST' ? await read(file) : undefined;
    if (existing) return existing;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
};
