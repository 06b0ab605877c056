import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  paymentKey: z.string(),
  webhookSecret: z.string(),
  googleSecret: z.string(),
});

/** What shop and stand-ins know of each other; never used outside this machine. */
export type StandInSecrets = z.infer<typeof secretsSchema>;

const word = () => randomBytes(18).toString('hex');

/** The secrets in the data folder, made at the first start and readable by its owner only. */
export const standInSecrets = async (dataDir: string): Promise<StandInSecrets> => {
  const file = join(dataDir, 'stand-in-secrets.json');
  await mkdir(dataDir, { recursive: true });
  const fresh = { paymentKey: `sk_test_${word()}`, webhookSecret: `whsec_${word()}`, googleSecret: word() };
  try {
    await writeFile(file, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  }
};
