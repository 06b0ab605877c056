import { randomUUID } from 'node:crypto';
import { NAMES, VALUES } from './odd-values.ts';

/** Names of things that are not there, or of another kind. */
const OTHERS = ['nothing-of-the-kind', randomUUID(), 'WELCOME', 'other@example.com', 'x'.repeat(100)];
/** Fields that name something. */
const NAMING = ['id', 'receipt', 'changeId', 'coupon', 'email', 'client_reference_id', 'payment_intent'];

type Lots = {
  readonly random: (below: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
};

/** Ways to spoil a body, from the wildest to one that only names something else. */
export const spoilingBy = ({ random, oneOf }: Lots) => {
  const spoiled = (value: unknown): unknown => {
    if (random(4) === 0 || value === null || typeof value !== 'object') return oneOf(VALUES);
    if (Array.isArray(value)) return value.map((one: unknown) => (random(2) ? spoiled(one) : one));
    const entries = Object.entries(value);
    const target = random(entries.length + 1);
    const changed = entries.flatMap(([key, one], index): [string, unknown][] => {
      if (index !== target) return [[key, one]];
      return random(5) === 0 ? [] : [[key, spoiled(one)]];
    });
    return Object.fromEntries(
      target === entries.length ? [...changed, [oneOf(NAMES), oneOf(VALUES)]] : changed,
    );
  };

  /** All of it as it should be, but for one field. */
  const broken = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return oneOf(VALUES);
    const entries = Object.entries(value);
    const target = random(entries.length);
    if (Array.isArray(value)) return value.map((one: unknown, n) => (n === target ? broken(one) : one));
    const way = random(8);
    if (way === 0) return Object.fromEntries([...entries, [oneOf(NAMES), oneOf(VALUES)]]);
    if (way === 1) return Object.fromEntries(entries.filter((_, n) => n !== target));
    const change = way < 4 ? () => oneOf(VALUES) : broken;
    return Object.fromEntries(entries.map(([name, one], n) => [name, n === target ? change(one) : one]));
  };

  /** All of it as it should be, but of something that is not there. */
  const misnamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(misnamed);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        NAMING.includes(name) && random(2) ? oneOf(OTHERS) : misnamed(one),
      ]),
    );
  };

  return {
    spoiled,
    /** Nearly right. */
    nearly: (value: unknown): unknown => (random(3) ? broken(value) : misnamed(value)),
  };
};
