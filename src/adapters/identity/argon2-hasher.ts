import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ShopError } from '#domain/error-table.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PasswordHasher } from '#services/ports.ts';
import { createQueue } from './bounded-queue.ts';

const derive = promisify(argon2);

/** OWASP's Argon2id setting with 19 MiB: memory in KiB, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const RUNNING = 2;
const WAITING = 16;

const tooMany = err({ code: 'auth/too-many-requests' } satisfies ShopError);

const digest = (password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...cost });

/** Argon2id from the runtime; at most two at once, since each takes a core and 19 MiB. */
export const createArgon2Hasher = (): PasswordHasher => {
  const queue = createQueue(RUNNING, WAITING);
  const nobody = { nonce: randomBytes(16), tag: randomBytes(COST.tagLength) };

  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await queue(() => digest(password, nonce, COST));
      return tag ? ok(encode(nonce, tag)) : tooMany;
    },

    async verify(password, hash): Promise<Result<boolean, ShopError>> {
      const { nonce, tag } = hash ? decode(hash) : nobody;
      const computed = await queue(() => digest(password, nonce, COST));
      if (!computed) return tooMany;
      return ok(timingSafeEqual(computed, tag) && hash !== undefined);
    },
  };
};

const PREFIX = `argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;

const encode = (nonce: Buffer, tag: Buffer): string =>
  [PREFIX, nonce.toString('base64'), tag.toString('base64')].join('$');

const decode = (hash: string): { nonce: Buffer; tag: Buffer } => {
  const [nonce, tag] = hash.slice(PREFIX.length + 1).split('$');
  if (!hash.startsWith(`${PREFIX}$`) || !nonce || !tag)
    throw new Error('a stored password hash has an unknown form');
  return { nonce: Buffer.from(nonce, 'base64'), tag: Buffer.from(tag, 'base64') };
};
