import { expect, test } from 'vitest';
import { secrets } from './secrets.ts';

const COUNT = 100_000;
const BITS = 256;

test(`${COUNT} session secrets are unique, and each of their bits is random`, () => {
  const issued = Array.from({ length: COUNT }, secrets.generate);
  expect(new Set(issued).size).toBe(COUNT);
  const setCounts = new Uint32Array(BITS);
  for (const secret of issued) {
    const bytes = Buffer.from(secret, 'base64url');
    expect(bytes.length * 8).toBe(BITS);
    for (let bit = 0; bit < BITS; bit += 1)
      setCounts[bit] = (setCounts[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  // Seven standard deviations: fair coins go beyond that once in a billion runs.
  const maxDeviation = 7 * Math.sqrt(COUNT / 4);
  for (const count of setCounts) expect(Math.abs(count - COUNT / 2)).toBeLessThan(maxDeviation);
});

test('the stored digest of a session does not reveal its secret', () => {
  const secret = secrets.generate();
  expect(secrets.digest(secret)).not.toContain(secret.slice(0, 8));
  expect(secrets.digest(secret)).toBe(secrets.digest(secret));
});

test('a derived id is a UUID, and the same for the same texts', () => {
  const derived = secrets.deriveId('a request', 'an order');
  expect(derived).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(secrets.deriveId('a request', 'an order')).toBe(derived);
  expect(secrets.deriveId('a request', 'another order')).not.toBe(derived);
  expect(secrets.deriveId('another request', 'an order')).not.toBe(derived);
});

test('a derived secret is the same for the same secret and text, and as long as a random one', () => {
  const derived = secrets.derive('a code', 'recovery of ada@example.com');
  expect(derived).toMatch(/^[\w-]{43}$/);
  expect(secrets.derive('a code', 'recovery of ada@example.com')).toBe(derived);
  expect(secrets.derive('another code', 'recovery of ada@example.com')).not.toBe(derived);
  expect(secrets.derive('a code', 'recovery of eve@example.com')).not.toBe(derived);
  expect(derived).not.toBe(secrets.digest('a code'));
});
