import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { aCartItem, anAddress, aPurchase } from '#test/support/examples.ts';
import { signInSchema, signUpSchema } from './accounts/credentials.ts';
import { parseFields } from './api/parse-fields.ts';
import { MAX_CHANGES_PER_REQUEST, savedItemChangesSchema } from './cart/cart-change.ts';
import { quoteRequestSchema } from './cart/quote.ts';
import { searchWordsSchema } from './catalogue/search/search-schema.ts';
import { enquirySchema } from './email/enquiry.ts';
import { purchaseRequestSchema } from './orders/purchase.ts';
import { boundedList } from './values/bounded-list.ts';

const MEGABYTE = 1_000_000;
const ISSUES = 24;

const long = {
  marks: `a${'\u0301\u0316'.repeat(MEGABYTE / 2)}`,
  'marks thirty at a time': `a${'\u0301'.repeat(29)}`.repeat(MEGABYTE / 30),
  blanks: ' '.repeat(MEGABYTE),
  jamo: '\u1112\u1161\u11ab'.repeat(MEGABYTE / 3),
  'no-break spaces': '\u00a0'.repeat(MEGABYTE),
  emoji: '🍵'.repeat(MEGABYTE / 2),
  'at signs': 'a@'.repeat(MEGABYTE / 2),
};

const enquiry = { name: 'A', email: 'a@example.com', phone: '', town: 'B', message: 'C' };
const account = {
  displayName: 'A',
  email: 'a@example.com',
  password: 'spring tea 42',
  confirmPassword: 'spring tea 42',
};

/** Every typed field, with the schema of its form and valid other fields. */
const typed: readonly [string, z.ZodMiniType, (text: string) => unknown][] = [
  ...Object.keys(enquiry).map(
    (field) =>
      [`enquiry ${field}`, enquirySchema, (text: string) => ({ ...enquiry, [field]: text })] as const,
  ),
  ...Object.keys(account).map(
    (field) => [`sign-up ${field}`, signUpSchema, (text: string) => ({ ...account, [field]: text })] as const,
  ),
  ...['email', 'password'].map(
    (field) =>
      [
        `sign-in ${field}`,
        signInSchema,
        (text: string) => ({ email: account.email, password: 'x', [field]: text }),
      ] as const,
  ),
  ...Object.keys(anAddress()).map(
    (field) =>
      [
        `address ${field}`,
        purchaseRequestSchema,
        (text: string) => aPurchase({ shipping: { ...anAddress(), [field]: text } }),
      ] as const,
  ),
  ['order coupon', purchaseRequestSchema, (coupon: string) => ({ ...aPurchase(), coupon })],
  ['quoted coupon', quoteRequestSchema, (coupon: string) => ({ items: [], coupon })],
].map(([name, schema, fill]) => [name, schema, fill] as [string, z.ZodMiniType, (text: string) => unknown]);

test.each(typed)('%s rejects a megabyte of any text without normalizing it', (_, schema, fill) => {
  const normalised = vi.spyOn(String.prototype, 'normalize');
  for (const [kind, text] of Object.entries(long)) {
    const lengths = normalised.mock.contexts.length;
    expect([kind, z.safeParse(schema, fill(text)).success]).toEqual([kind, false]);
    const longest = normalised.mock.contexts.slice(lengths).map((one) => String(one).length);
    expect([kind, Math.max(0, ...longest) < 20_000]).toEqual([kind, true]);
  }
  normalised.mockRestore();
});

test('a search normalizes no more of a text than its limit', () => {
  const normalised = vi.spyOn(String.prototype, 'normalize');
  for (const text of Object.values(long)) searchWordsSchema.parse(text);
  const lengths = normalised.mock.contexts.map((one) => String(one).length);
  normalised.mockRestore();
  expect(Math.max(...lengths)).toBeLessThan(1_000);
});

test('validates no element of an overlong list, and only the first few of an invalid one', () => {
  let validated = 0;
  const element = z.string().check(
    z.refine((text) => {
      validated += 1;
      return text === 'tea';
    }),
  );
  const list = boundedList(element, { max: 100 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom('tea', 'oil', ''), { maxLength: 300 }), (values) => {
      validated = 0;
      const { success } = z.safeParse(list, values);
      const isFine = values.length <= 100 && values.every((value) => value === 'tea');
      const wrong = values.flatMap((value, index) => (value === 'tea' ? [] : [index]));
      const expected = values.length > 100 ? 0 : Math.min(values.length, (wrong[4] ?? values.length) + 1);
      return success === isFine && validated === expected;
    }),
  );
});

test('does not read the product fields of a cart item', () => {
  const looked: string[] = [];
  const watched = (name: string) =>
    new Proxy([], {
      get: (target, key) => {
        looked.push(name);
        return Reflect.get(target, key);
      },
    });
  const names = ['images', 'themes', 'consist', 'brewing', 'description', 'liquor'];
  const fields = Object.fromEntries(names.map((name) => [name, watched(name)]));
  const items = [{ ...aCartItem({ quantity: 1 }), ...fields }];
  expect(z.safeParse(purchaseRequestSchema, { ...aPurchase(), items }).success).toBe(true);
  expect(looked).toEqual([]);
});

const lines = (count: number, line: unknown) => Array.from({ length: count }, () => line);

test.each([
  ['200 wrong lines', purchaseRequestSchema, { items: lines(200, { a: 1, b: 2, quantity: -1 }) }],
  ['100,000 lines', purchaseRequestSchema, { items: lines(100_000, {}) }],
  ['lines that are texts', quoteRequestSchema, { items: lines(200, 'x'.repeat(1_000)) }],
  [
    'wrong changes',
    savedItemChangesSchema,
    { changes: lines(MAX_CHANGES_PER_REQUEST, { by: 'x', more: [] }) },
  ],
  [
    'unknown names',
    purchaseRequestSchema,
    Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, 1])),
  ],
  ['a name of a megabyte', signInSchema, { ['x'.repeat(MEGABYTE)]: 1 }],
  ['everything missing', signUpSchema, {}],
] as const)('keeps the errors for %s short', (_, schema, sent) => {
  const parsed = parseFields<unknown>(schema, sent);
  if (parsed.ok) throw new Error('it was accepted');
  const fields = parsed.error;
  expect(Object.keys(fields).length).toBeLessThanOrEqual(ISSUES);
  expect(JSON.stringify(fields).length).toBeLessThan(10_000);
});

test('accepts one change id in every spelling', () => {
  const changeId = 'C3B7A0F2-3A0E-4B3C-9A43-5C0C6A3F2D11';
  const spellings = [
    changeId,
    changeId.toLowerCase(),
    `${changeId.slice(0, 18)}${changeId.slice(18).toLowerCase()}`,
  ];
  const { changes } = savedItemChangesSchema.parse({
    changes: spellings.map((one) => ({ changeId: one, id: 'sencha', by: 1 })),
  });
  expect(new Set(changes.map((one) => one.changeId)).size).toBe(1);
});
