import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ShopError } from '#domain/api/error-table.ts';
import { err, ok, type Result } from '#domain/values/result.ts';
import { createSemaphore } from '#platform/traffic/concurrency-limiter.ts';
import type { PasswordHasher } from '#services/ports/ports.ts';

const derive = promisify(argon2);

type Cost = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
};

/** OWASP's Argon2id parameters for 19 MiB (memory in KiB). */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
/** Limits for stored hashes: a damaged one must not exhaust the memory. */
const MAX_COST = { memory: 262_144, passes: 16, parallelism: 8, tagLength: 64 } as const satisfies Cost;
const MIN_BYTES = 16;
const MAX_CONCURRENT = 2;
const MAX_QUEUED = 16;

const tooMany = err({ code: 'auth/too-many-requests' } satisfies ShopError);

const digest = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...cost });

/** Argon2id from Node; at most two at once, because each takes a core and 19 MiB. */
export const createArgon2Hasher = (): PasswordHasher => {
  const semaphore = createSemaphore(MAX_CONCURRENT, MAX_QUEUED);
  const dummy = { nonce: randomBytes(16), tag: randomBytes(COST.tagLength), cost: COST };

  return {
    async hash(password) {
      const nonce = randomBytes(16);
      const tag = await semaphore.run(() => digest(password, nonce, COST));
      return tag ? ok(encode(nonce, tag)) : tooMany;
    },

    async verify(password, hash): Promise<Result<boolean, ShopError>> {
      const { nonce, tag, cost } = hash ? decode(hash) : dummy;
      const computed = await semaphore.run(() => digest(password, nonce, cost));
      if (!computed) return tooMany;
      return ok(timingSafeEqual(computed, tag) && hash !== undefined);
    },
  };
};

const PREFIX = `argon2id$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}`;

const encode = (nonce: Buffer, tag: Buffer): string =>
  [PREFIX, nonce.toString('base64'), tag.toString('base64')].join('$');

const FORMAT = /^argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+={0,2})\$([A-Za-z\d+/]+={0,2})$/;

/** Reads the cost from the hash, so that passwords stay valid when the cost of new ones changes. */
const decode = (hash: string): { nonce: Buffer; tag: Buffer; cost: Cost } => {
  const [, memory, passes, parallelism, nonce64 = '', tag64 = ''] = FORMAT.exec(hash) ?? [];
  const [nonce, tag] = [Buffer.from(nonce64, 'base64'), Buffer.from(tag64, 'base64')];
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  };
  if (!isAcceptable(cost) || nonce.length < MIN_BYTES)
    throw new Error('A stored password hash has an unknown format or an excessive cost');
  return { nonce, tag, cost };
};

const isAcceptable = ({ memory, passes, parallelism, tagLength }: Cost): boolean =>
  parallelism >= 1 &&
  parallelism <= MAX_COST.parallelism &&
  memory >= 8 * parallelism &&
  memory <= MAX_COST.memory &&
  passes >= 1 &&
  passes <= MAX_COST.passes &&
  tagLength >= MIN_BYTES &&
  tagLength <= MAX_COST.tagLength;
