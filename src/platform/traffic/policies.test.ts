import { expect, test } from 'vitest';
import {
  RATE_LIMIT_POLICIES,
  type RateLimit,
  type RateLimitPolicies,
  type RateLimitPolicyName,
} from './policies.ts';

const DAY = 86_400_000;

const policies: RateLimitPolicies = RATE_LIMIT_POLICIES;
const names = Object.keys(RATE_LIMIT_POLICIES) as (keyof RateLimitPolicies)[];
const routeNames = names.filter((name): name is RateLimitPolicyName => 'shedPriority' in policies[name]);
/** Returns the hits that a client that never stops can make in a day. */
const inOneDay = ({ burst, everyMs }: RateLimit): number => burst + DAY / everyMs;
const limitsOf = (name: keyof RateLimitPolicies) =>
  policies[name].limits.map((limit) => `${inOneDay(limit)} by ${limit.by}, then ${limit.onExceed}`);

test.each<[name: keyof RateLimitPolicies, ...limits: string[]]>([
  [
    'sign-in',
    '298 by account-and-ip-address, then reject',
    '8690 by ip-address, then throttle',
    '865000 by all-clients, then throttle',
    '1445 by account, then throttle',
    '298 by device, then reject',
  ],
  [
    'sign-up',
    '154 by account-and-ip-address, then reject',
    '1500 by ip-address, then reject',
    '500 by ip-address, then throttle',
    '43700 by all-clients, then throttle',
    '154 by account, then throttle',
  ],
  ['google', '17340 by ip-address, then throttle'],
  [
    'password-reset',
    '298 by ip-address, then reject',
    '43700 by all-clients, then throttle',
    '149 by device, then reject',
  ],
  ['verification-email', '58 by account, then reject'],
  ['account-deletion', '293 by account, then reject'],
  ['account-change', '1470 by account, then reject'],
  ['password-change', '293 by account, then reject'],
  ['email-change', '149 by account, then reject'],
  ['account-data', '1450 by account, then reject'],
  ['secret-link', '4350 by ip-address, then throttle'],
  [
    'enquiry',
    '154 by account, then reject',
    '780 by ip-address, then reject',
    '154 by ip-address, then throttle',
    '9140 by all-clients, then throttle',
  ],
  [
    'withdrawal',
    '154 by account-and-ip-address, then reject',
    '780 by ip-address, then reject',
    '154 by ip-address, then throttle',
    '9140 by all-clients, then throttle',
    '154 by account, then throttle',
  ],
  [
    'order-email',
    '154 by account-and-ip-address, then reject',
    '780 by ip-address, then reject',
    '154 by ip-address, then throttle',
    '9140 by all-clients, then throttle',
    '154 by account, then throttle',
  ],
  [
    'back-in-stock',
    '29 by account, then reject',
    '780 by ip-address, then reject',
    '154 by ip-address, then throttle',
    '9140 by all-clients, then throttle',
  ],
  ['search', '345720 by ip-address, then throttle'],
  ['vitals', '8700 by ip-address, then reject'],
  ['sign-out', '86460 by account, then reject', '172920 by ip-address, then throttle'],
  ['quote', '172920 by account, then reject', '172920 by ip-address, then throttle'],
  ['coupon-guess', '164 by account, then reject', '1470 by ip-address, then reject'],
  ['saved-items', '432300 by account, then reject'],
  ['own-orders', '86460 by account, then reject'],
  ['live', '17340 by account, then reject'],
  ['purchase', '1470 by account, then reject', '8700 by ip-address, then throttle'],
  ['order', '173040 by account, then reject', '173040 by ip-address, then throttle'],
  ['successful-sign-in', '308 by account, then reject'],
  ['failed-sign-in', '44 by account, then reject'],
  ['extra-reset', '740 by ip-address, then reject', '8840 by all-clients, then reject'],
  ['uncached-response', '2160600 by ip-address, then reject'],
  ['invalid-request', '86460 by ip-address, then reject'],
  ['rejection-page', '43240 by ip-address, then reject'],
  ['free'],
  ['file'],
  ['operator'],
  ['provider'],
])('a client that never stops reaches these totals with %s in a day', (name, ...limits) => {
  expect(limitsOf(name)).toEqual(limits);
});

test('a global limit only throttles and never rejects', () => {
  for (const name of routeNames)
    for (const { by, onExceed } of policies[name].limits)
      if (by === 'all-clients') expect(onExceed).toBe('throttle');
});

test('few policies reject by address alone, each far above its throttling or with an alternative', () => {
  const rejecting = names.filter((name) =>
    policies[name].limits.some(({ by, onExceed }) => by === 'ip-address' && onExceed === 'reject'),
  );
  // Each has an alternative, such as the command line, an order without an account or a code of the own account, or may be lost.
  const inMemory = ['extra-reset', 'uncached-response', 'invalid-request', 'rejection-page'];
  expect(rejecting).toEqual([
    'staff-sign-in',
    'sign-up',
    'password-reset',
    'enquiry',
    'withdrawal',
    'order-email',
    'back-in-stock',
    'vitals',
    'coupon-guess',
    ...inMemory,
  ]);
});

test('under load orders are shed last, and browsing and sign-ins first', () => {
  const shedAs = (when: string) => routeNames.filter((name) => policies[name].shedPriority === when);
  expect(shedAs('last')).toEqual(['operator', 'live', 'provider', 'purchase', 'order']);
  expect(shedAs('middle')).toEqual([
    'free',
    'static',
    'file',
    'own-orders',
    'sign-out',
    'verification-email',
    'account-change',
    'withdrawal',
    'quote',
    'saved-items',
  ]);
  expect(shedAs('first')).toHaveLength(routeNames.length - 15);
});

test('credits back sign-ins, new passwords, deletions and coupon codes that succeed', () => {
  expect(names.filter((name) => policies[name].isCreditedBack)).toEqual([
    'sign-in',
    'staff-sign-in',
    'account-deletion',
    'password-change',
    'coupon-guess',
    'staff-code',
  ]);
});
