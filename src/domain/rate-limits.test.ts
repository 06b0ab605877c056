import { expect, test } from 'vitest';
import {
  type Budget,
  LONGEST_WAIT_MS,
  RATES,
  type RateClass,
  type Rates,
  waitBeyond,
} from './rate-limits.ts';
import { DAY } from './values/time.ts';

const rates: Rates = RATES;
const names = Object.keys(RATES) as RateClass[];
/** How often something may be tried within a day by whoever never stops. */
const inOneDay = ({ burst, everyMs }: Budget): number => burst + DAY / everyMs;
const told = (name: RateClass) =>
  rates[name].budgets.map((budget) => `${inOneDay(budget)} by ${budget.by}, then ${budget.beyond}`);

test.each<[what: RateClass, ...most: string[]]>([
  [
    'sign-in',
    '298 by account-at-address, then refused',
    '8690 by address, then slowed',
    '865000 by everybody, then slowed',
    '1445 by account, then slowed',
    '298 by device, then refused',
  ],
  [
    'sign-up',
    '154 by account-at-address, then refused',
    '1500 by address, then refused',
    '500 by address, then slowed',
    '43700 by everybody, then slowed',
    '154 by account, then slowed',
  ],
  ['google', '17340 by address, then slowed'],
  [
    'letter',
    '298 by address, then refused',
    '43700 by everybody, then slowed',
    '149 by device, then refused',
  ],
  ['verification-email', '58 by account, then refused'],
  ['removal', '293 by account, then refused'],
  ['account-data', '1450 by account, then refused'],
  ['secret-link', '4350 by address, then slowed'],
  [
    'enquiry',
    '154 by account, then refused',
    '780 by address, then refused',
    '154 by address, then slowed',
    '9140 by everybody, then slowed',
  ],
  ['search', '345720 by address, then slowed'],
  ['vitals', '8700 by address, then refused'],
  ['sign-out', '86460 by account, then refused', '172920 by address, then slowed'],
  ['quote', '172920 by account, then refused', '172920 by address, then slowed'],
  ['coupon-guess', '164 by account, then refused', '1470 by address, then refused'],
  ['own-things', '432300 by account, then refused'],
  ['own-orders', '86460 by account, then refused'],
  ['live', '17340 by account, then refused'],
  ['purchase', '1470 by account, then refused', '8700 by address, then slowed'],
  ['order', '173040 by account, then refused', '173040 by address, then slowed'],
  ['free'],
  ['file'],
  ['operator'],
  ['provider'],
])('a client that never stops reaches these totals with %s in a day', (name, ...most) => {
  expect(told(name)).toEqual(most);
});

test('a global limit only throttles and never rejects', () => {
  for (const name of names)
    for (const { by, beyond } of rates[name].budgets) if (by === 'everybody') expect(beyond).toBe('slowed');
});

test('few policies reject by address alone, each far above its throttling or with an alternative', () => {
  const refusing = names.filter((name) =>
    rates[name].budgets.some(({ by, beyond }) => by === 'address' && beyond === 'refused'),
  );
  // Orders need no account, a confirmed mailbox gets its email, accounts have codes of their own, and figures can be missed.
  expect(refusing).toEqual(['sign-up', 'letter', 'enquiry', 'vitals', 'coupon-guess']);
});

test('under load orders are shed last, and browsing and sign-ins first', () => {
  const yielding = (when: string) => names.filter((name) => rates[name].yields === when);
  expect(yielding('last')).toEqual(['operator', 'live', 'provider', 'purchase', 'order']);
  expect(yielding('middle')).toEqual([
    'free',
    'static',
    'file',
    'own-orders',
    'sign-out',
    'quote',
    'coupon-guess',
    'own-things',
  ]);
  expect(yielding('first')).toHaveLength(names.length - 13);
});

test('rejected sign-ins and messages have their own error codes', () => {
  const refusedWith = (code: string) => names.filter((name) => rates[name].refusal === code);
  expect(refusedWith('auth/too-many-requests')).toEqual([
    'sign-in',
    'sign-up',
    'google',
    'letter',
    'verification-email',
    'removal',
  ]);
  expect(refusedWith('too-many-enquiries')).toEqual(['enquiry']);
  expect(names.filter((name) => rates[name].isForgiven)).toEqual(['sign-in', 'removal', 'coupon-guess']);
});

test('doubles the delay at each throttled request, up to three seconds', () => {
  expect([-1, 0, 1, 2, 3, 4, 5, 6, 1000].map(waitBeyond)).toEqual([
    0,
    0,
    250,
    500,
    1_000,
    2_000,
    ...Array(3).fill(LONGEST_WAIT_MS),
  ]);
  expect(LONGEST_WAIT_MS).toBe(3_000);
});
