import { randomUUID } from 'node:crypto';
import { NAMES, VALUES } from './fuzz-values.ts';

/** Identifiers, each with valid-looking values that do not exist or belong to another shopper. */
const UNKNOWN_VALUES = new Map<string, readonly string[]>([
  ['id', ['nothing-of-the-kind', 'WELCOME', 'x'.repeat(100)]],
  ['receipt', [randomUUID()]],
  ['changeId', [randomUUID()]],
  ['coupon', ['SPRING', 'x']],
  ['email', ['other@example.com']],
  ['client_reference_id', [randomUUID()]],
  ['payment_intent', ['pi_unknown']],
]);

type RandomSource = {
  readonly random: (below: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
};

const countReferences = (value: unknown): number =>
  value === null || typeof value !== 'object'
    ? 0
    : Object.entries(value).reduce(
        (sum, [name, one]) => sum + Number(UNKNOWN_VALUES.has(name)) + countReferences(one),
        0,
      );

/** Creates functions that corrupt a JSON body, from random values to a single wrong reference. */
export const createBodyFuzzer = ({ random, oneOf }: RandomSource) => {
  const fuzzed = (value: unknown): unknown => {
    if (random(4) === 0 || value === null || typeof value !== 'object') return oneOf(VALUES);
    if (Array.isArray(value)) return value.map((one: unknown) => (random(2) ? fuzzed(one) : one));
    const entries = Object.entries(value);
    const target = random(entries.length + 1);
    const changed = entries.flatMap(([key, one], index): [string, unknown][] => {
      if (index !== target) return [[key, one]];
      return random(5) === 0 ? [] : [[key, fuzzed(one)]];
    });
    return Object.fromEntries(
      target === entries.length ? [...changed, [oneOf(NAMES), oneOf(VALUES)]] : changed,
    );
  };

  /** Replaces, adds or removes one field. */
  const withBrokenField = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return oneOf(VALUES);
    const entries = Object.entries(value);
    const target = random(entries.length);
    if (Array.isArray(value))
      return value.map((one: unknown, n) => (n === target ? withBrokenField(one) : one));
    const kind = random(8);
    if (kind === 0) return Object.fromEntries([...entries, [oneOf(NAMES), oneOf(VALUES)]]);
    if (kind === 1) return Object.fromEntries(entries.filter((_, n) => n !== target));
    const change = kind < 4 ? () => oneOf(VALUES) : withBrokenField;
    return Object.fromEntries(entries.map(([name, one], n) => [name, n === target ? change(one) : one]));
  };

  /** Replaces one identifier by an unknown one. */
  const withUnknownReference = (value: unknown): unknown => {
    const chosen = random(countReferences(value));
    let at = 0;
    const rename = (one: unknown): unknown => {
      if (Array.isArray(one)) return one.map(rename);
      if (one === null || typeof one !== 'object') return one;
      return Object.fromEntries(
        Object.entries(one).map(([name, inner]) => {
          const others = UNKNOWN_VALUES.get(name);
          return [name, others && at++ === chosen ? oneOf(others) : rename(inner)];
        }),
      );
    };
    return rename(value);
  };

  return {
    fuzzed,
    /** Returns an almost valid body, sometimes the valid one itself. */
    nearlyValid: (value: unknown): unknown =>
      oneOf([withBrokenField, withBrokenField, withUnknownReference, (same: unknown) => same])(value),
  };
};
