import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createArgon2Hasher } from './argon2-hasher.ts';

const hashOf = async (password: string): Promise<string> => {
  const hash = await createArgon2Hasher().hash(password);
  if (!hash.ok) throw new Error(hash.error.code);
  return hash.value;
};

test('[AUTH-6] accepts the right password and no other', async () => {
  const hasher = createArgon2Hasher();
  const hash = await hashOf('first flush in april');
  expect(await hasher.verify('first flush in april', hash)).toEqual({ ok: true, value: true });
  for (const wrong of ['', 'First flush in april', 'first flush in april ', 'first flush in apri'])
    expect(await hasher.verify(wrong, hash)).toEqual({ ok: true, value: false });
});

test('verifies every character of a long password', async () => {
  const hasher = createArgon2Hasher();
  const long = 'x'.repeat(80);
  expect(await hasher.verify(`${long}z`, await hashOf(`${long}y`))).toEqual({ ok: true, value: false });
  expect(await hasher.verify('tea\u0000b', await hashOf('tea\u0000a'))).toEqual({ ok: true, value: false });
  expect(await hasher.verify('пароль чая', await hashOf('пароль чая'))).toEqual({ ok: true, value: true });
});

test('[AUTH-6] an unknown user costs the same work as a wrong password', async () => {
  const hasher = createArgon2Hasher();
  const hash = await hashOf('first flush in april');
  // Processor time, since other processes delay the response.
  const times = { unknown: [] as number[], wrong: [] as number[] };
  for (let n = 0; n < 7; n += 1) {
    for (const [label, stored] of [
      ['unknown', undefined],
      ['wrong', hash],
    ] as const) {
      const start = process.cpuUsage();
      expect(await hasher.verify('guess', stored)).toEqual({ ok: true, value: false });
      const { user, system } = process.cpuUsage(start);
      times[label].push(user + system);
    }
  }
  const least = (values: number[]) => Math.min(...values);
  expect(least(times.unknown)).toBeGreaterThan(least(times.wrong) / 2);
});

test('a stored hash contains its parameters and a random salt, and not the password', async () => {
  const [first, second] = [await hashOf('first flush'), await hashOf('first flush')];
  expect(first).toMatch(/^argon2id\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
  expect(first).not.toContain('first');
  await expect(createArgon2Hasher().verify('x', 'md5$abc')).rejects.toThrow('unknown format');
});

test('verifies a hash that was made with other parameters', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const cost = { memory: 64, passes: 3, parallelism: 2 };
  const message = Buffer.from('first flush');
  const tag = argon2Sync('argon2id', { message, nonce, ...cost, tagLength: 24 });
  const stored = `argon2id$m=64,t=3,p=2$${nonce.toString('base64')}$${tag.toString('base64')}`;
  const hasher = createArgon2Hasher();
  expect(await hasher.verify('first flush', stored)).toEqual({ ok: true, value: true });
  expect(await hasher.verify('second flush', stored)).toEqual({ ok: true, value: false });
});

test.each([
  'm=4194304,t=2,p=1',
  'm=19456,t=1000000,p=1',
  'm=19456,t=2,p=255',
  'm=19456,t=0,p=1',
  'm=4,t=2,p=1',
  'm=-1,t=2,p=1',
])('rejects a stored hash with %s before any work', async (cost) => {
  const word = Buffer.alloc(32, 1).toString('base64');
  await expect(createArgon2Hasher().verify('x', `argon2id$${cost}$${word}$${word}`)).rejects.toThrow(
    'unknown format or an excessive cost',
  );
});

const storedAt = (
  cost: { memory: number; passes: number; parallelism: number },
  tagLength = 32,
  salt = 16,
) => {
  const nonce = Buffer.alloc(salt, 'salt');
  const tag = argon2Sync('argon2id', { message: Buffer.from('first flush'), nonce, ...cost, tagLength });
  const { memory, passes, parallelism } = cost;
  return `argon2id$m=${memory},t=${passes},p=${parallelism}$${nonce.toString('base64')}$${tag.toString('base64')}`;
};

test.each([
  storedAt({ memory: 64, passes: 1, parallelism: 8 }),
  storedAt({ memory: 64, passes: 16, parallelism: 8 }),
  storedAt({ memory: 262_144, passes: 1, parallelism: 1 }),
  storedAt({ memory: 64, passes: 1, parallelism: 1 }, 16),
  storedAt({ memory: 64, passes: 1, parallelism: 1 }, 64),
])('verifies a stored hash at the highest allowed cost: %s', async (stored) => {
  const hasher = createArgon2Hasher();
  expect(await hasher.verify('first flush', stored)).toEqual({ ok: true, value: true });
  expect(await hasher.verify('second flush', stored)).toEqual({ ok: true, value: false });
});

test.each([
  ['more lanes', storedAt({ memory: 72, passes: 1, parallelism: 9 })],
  ['more passes', storedAt({ memory: 64, passes: 17, parallelism: 1 })],
  ['a longer end', storedAt({ memory: 64, passes: 1, parallelism: 1 }, 65)],
  ['a shorter end', storedAt({ memory: 64, passes: 1, parallelism: 1 }, 15)],
  ['a shorter salt', storedAt({ memory: 64, passes: 1, parallelism: 1 }, 32, 15)],
])('rejects a stored hash with %s than allowed', async (_, stored) => {
  await expect(createArgon2Hasher().verify('first flush', stored)).rejects.toThrow(
    'unknown format or an excessive cost',
  );
});

test('rejects a stored hash without its salt or its end', async () => {
  const hash = await hashOf('first flush');
  for (const part of [
    hash.slice(0, -40),
    hash.split('$').slice(0, 3).join('$'),
    hash.replace(/\$[^$]+\$/, '$$$$'),
  ])
    await expect(createArgon2Hasher().verify('first flush', part)).rejects.toThrow('unknown format');
});

test('rejects excess sign-ins of a flood, and completes the earlier ones', async () => {
  const hasher = createArgon2Hasher();
  const results = await Promise.all(Array.from({ length: 40 }, () => hasher.verify('guess', undefined)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(18);
  expect(results.filter(({ ok }) => !ok)).toEqual(
    Array(22).fill({ ok: false, error: { code: 'auth/too-many-requests' } }),
  );
  expect(await hasher.verify('guess', undefined)).toEqual({ ok: true, value: false });
});
