import { expect, test, vi } from 'vitest';
import { freePlace, type Place } from '#adapters/http/limits/permit.ts';
import { createPacing } from '#adapters/http/limits/rate-limiter.ts';
import { createRateLimits } from '#adapters/postgres/rate-limits/rate-limits.ts';
import { LONGEST_WAIT_MS, MAX_SLOWED, RATES, type RateClass, type Rates } from '#domain/rate-limits.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/fresh-database.ts';
import { anAddressOfTheNet, anEmail } from '#test/support/shopper.ts';

const pacingOf = ({ orm }: FreshDatabase, rates: Rates = RATES) => {
  const { count, forgive } = createRateLimits(orm);
  const pacing = createPacing({ countAttempts: count, forgiveAttempts: forgive }, rates);
  return (
    rate: RateClass,
    who: Parameters<typeof pacing>[1],
    place = freePlace,
    signal = new AbortController().signal,
  ) => pacing(rate, who, place, signal);
};
/** The place of somebody who is not made to wait: whoever is leaves it first. */
const neverSlowed: Place = {
  ...freePlace,
  leave: () => expect.unreachable('somebody is made to wait whose attempts are none too many'),
};
const at = (address: string, account = anEmail()) => ({ account, address: () => address });

test.each<[string, string, (n: number) => string]>([
  [
    'a home with a /56',
    '2001:db8:7:100::/64',
    (n) => `2001:db8:7:1${(n % 256).toString(16).padStart(2, '0')}::/64`,
  ],
  ['a firm with a /48', '2001:db8:8:1::/64', (n) => `2001:db8:8:${n.toString(16)}::/64`],
])('%s that uses all its subnets is rejected before other clients are', async (_, own, addressOf) => {
  await using database = await freshDatabase();
  // As few as letters, without those that only wait.
  const signUp = RATES['sign-up'].budgets.flatMap((one) => {
    if (one.beyond === 'slowed') return [];
    return one.by === 'address' ? { ...one, burst: 20 } : one;
  });
  const rates = { ...RATES, 'sign-up': { ...RATES['sign-up'], budgets: signUp } };
  const pacing = pacingOf(database, rates);
  for (const rate of ['letter', 'sign-up'] satisfies RateClass[]) {
    let admitted = 0;
    for (let n = 0; n < 520; n += 20) {
      const batch = Array.from({ length: 20 }, (__, k) => pacing(rate, at(addressOf(n + k))));
      admitted += (await Promise.all(batch)).filter(({ isRefused }) => !isRefused).length;
    }
    expect(admitted).toBeLessThan(400);
    expect(await pacing(rate, at(own))).toMatchObject({ isRefused: true });
    for (const other of ['2001:db8:9:1::/64', anAddressOfTheNet()])
      expect(await pacing(rate, at(other), neverSlowed)).toMatchObject({ isRefused: false });
  }
});

test('delays unknown devices but no trusted device during a worldwide flood of sign-ins', async () => {
  await using database = await freshDatabase();
  const few = RATES['sign-in'].budgets.map((one) =>
    one.by === 'everybody' ? { ...one, burst: 2, everyMs: 60_000 } : one,
  );
  const pacing = pacingOf(database, { ...RATES, 'sign-in': { ...RATES['sign-in'], budgets: few } });
  for (let n = 0; n < 4; n += 1)
    expect(await pacing('sign-in', at(anAddressOfTheNet()))).toMatchObject({ isRefused: false });
  const stranger = { ...freePlace, leave: vi.fn() };
  await pacing('sign-in', at(anAddressOfTheNet()), stranger);
  expect(stranger.leave).toHaveBeenCalledOnce();
  expect(await pacing('sign-in', { ...at(anAddressOfTheNet()), device: 'known' }, neverSlowed)).toMatchObject(
    { isRefused: false },
  );
});

test('a request throttled by two limits waits once, three seconds at most, without holding a permit', async () => {
  await using database = await freshDatabase();
  const few = RATES['sign-in'].budgets.map((one) =>
    one.beyond === 'slowed' ? { ...one, burst: 1, everyMs: 60_000 } : one,
  );
  const pacing = pacingOf(database, { ...RATES, 'sign-in': { ...RATES['sign-in'], budgets: few } });
  const account = anEmail();
  await Promise.all(Array.from({ length: 8 }, () => pacing('sign-in', at(anAddressOfTheNet(), account))));
  const told: string[] = [];
  const place = {
    take: async () => {
      told.push('take');
      return true;
    },
    leave: () => void told.push('leave'),
  };
  const noMore = { take: async () => false, leave: () => undefined };
  const start = performance.now();
  const [slowed, late] = await Promise.all(
    [place, noMore].map((one) => pacing('sign-in', at(anAddressOfTheNet(), account), one)),
  );
  expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_MS + 1_000);
  expect(slowed).toMatchObject({ isRefused: false });
  expect(told).toEqual(['leave', 'take']);
  expect(late).toMatchObject({ isRefused: true, code: 'overloaded' });
});

test('limits the delayed requests of one address, and still delays those of others', async () => {
  await using database = await freshDatabase();
  const few = RATES.quote.budgets.map((one) =>
    one.beyond === 'slowed' ? { ...one, burst: 1, everyMs: 60_000 } : one,
  );
  const pacing = pacingOf(database, { ...RATES, quote: { ...RATES.quote, budgets: few } });
  const [address, other] = [anAddressOfTheNet(), anAddressOfTheNet()];
  const from = (where: string) => pacing('quote', { account: undefined, address: () => where });
  // Beyond the longest wait.
  for (const where of [address, other]) await Promise.all(Array.from({ length: 8 }, () => from(where)));
  const crowd = Array.from({ length: MAX_SLOWED.perAddress + 10 }, () => from(address));
  const neighbor = from(other);
  const verdicts = await Promise.all(crowd);
  expect(verdicts.filter(({ isRefused }) => isRefused)).toHaveLength(10);
  expect(verdicts.find(({ isRefused }) => isRefused)).toMatchObject({ code: 'too-many-requests' });
  expect(await neighbor).toMatchObject({ isRefused: false });
});

test.each([
  ['before it waits', true],
  ['while it waits', false],
])('frees the slot of a request whose client leaves %s', async (_, isEarly) => {
  await using database = await freshDatabase();
  const few = RATES.quote.budgets.map((one) =>
    one.beyond === 'slowed' ? { ...one, burst: 1, everyMs: 60_000 } : one,
  );
  const pacing = pacingOf(database, { ...RATES, quote: { ...RATES.quote, budgets: few } });
  const client = { account: undefined, address: () => '192.0.2.7' };
  await pacing('quote', client);
  const left = new AbortController();
  if (isEarly) left.abort();
  const waiting = Promise.withResolvers<void>();
  let waits = 0;
  const place: Place = {
    take: async () => expect.unreachable('a request whose client has left takes a turn'),
    leave: () => {
      waits += 1;
      if (waits === MAX_SLOWED.perAddress) waiting.resolve();
    },
  };
  const crowd = Array.from({ length: MAX_SLOWED.perAddress }, () =>
    pacing('quote', client, place, left.signal),
  );
  await waiting.promise;
  const start = performance.now();
  left.abort();
  for (const verdict of await Promise.all(crowd))
    expect(verdict).toMatchObject({ isRefused: true, code: 'overloaded' });
  expect(performance.now() - start).toBeLessThan(500);
  expect(await pacing('quote', client)).toMatchObject({ isRefused: false });
});
