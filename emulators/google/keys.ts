import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const nonEmpty = z.string().min(1);
const rsaNumbers = z.object({
  n: nonEmpty,
  e: nonEmpty,
  d: nonEmpty,
  p: nonEmpty,
  q: nonEmpty,
  dp: nonEmpty,
  dq: nonEmpty,
  qi: nonEmpty,
});
const signingKey = rsaNumbers.extend({
  kty: z.literal('RSA'),
  kid: nonEmpty,
  alg: z.literal('RS256'),
  use: z.literal('sig'),
});
const keyFile = z.object({
  cookieKeys: z.array(z.string().min(32)).min(1),
  signingKeys: z.tuple([signingKey], signingKey),
});

/** A private RSA key as a JSON Web Key. */
export type SigningKey = z.infer<typeof signingKey>;

export interface KeyRing {
  readonly cookieKeys: readonly string[];
  /** The signing key first; the others are only published. */
  signingKeys(): readonly [SigningKey, ...SigningKey[]];
  /** Signs with a new key from now on; `keepOld` continues to publish the previous one, as Google does. */
  rotate(options: { keepOld: boolean }): Promise<void>;
}

/** A new RS256 key with a random key id. */
async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const numbers = rsaNumbers.parse(privateKey.export({ format: 'jwk' }));
  return { ...numbers, kty: 'RSA', kid: randomBytes(10).toString('hex'), alg: 'RS256', use: 'sig' };
}

async function readOrUndefined(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseKeys(text: string, path: string): z.infer<typeof keyFile> {
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} contains no valid keys; delete it to create new ones`, { cause });
  }
}

/** Reads the keys from `google-emulator.json` in `dataFolder`, or creates them there (mode 600). */
export async function openKeyRing(dataFolder: string): Promise<KeyRing> {
  const path = join(dataFolder, 'google-emulator.json');
  const save = async (keys: z.infer<typeof keyFile>) => {
    const draft = `${path}.${process.pid}.new`;
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, path);
    return keys;
  };

  const text = await readOrUndefined(path);
  let keys =
    text === undefined
      ? await save({
          cookieKeys: [randomBytes(32).toString('base64url')],
          signingKeys: [await createSigningKey()],
        })
      : parseKeys(text, path);
  return {
    cookieKeys: keys.cookieKeys,
    signingKeys: () => keys.signingKeys,
    async rotate({ keepOld }) {
      const published = keepOld ? [keys.signingKeys[0]] : [];
      keys = await save({ ...keys, signingKeys: [await createSigningKey(), ...published] });
    },
  };
}
