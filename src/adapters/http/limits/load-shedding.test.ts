import { expect, test } from 'vitest';
import { RATES, type RateClass } from '#domain/rate-limits.ts';
import { openGate } from '#test/support/open-gate.ts';
import { anybody } from '../registry/access.ts';
import { endpoint } from '../registry/endpoint.ts';
import type { Gate } from '../registry/route.ts';
import { createRouter } from '../registry/router.ts';
import { admitBy, FEW, linesFor, TOO_LATE_MS } from './load-shedding.ts';
import { freePlace } from './permit.ts';

/** Of a machine with three processors: two searches are worked on at once. */
const THREE = linesFor(3);

const classes = Object.keys(RATES) as RateClass[];

/** Nobody has left, and nobody is late. */
const patient = () => new AbortController().signal;

/** The classes that are let in while the shop is so late, with so many orders under way. */
const letIn = async (lateMs: number, underWay = FEW + 1) => {
  let late = 0;
  const admit = admitBy(() => late);
  for (let n = 0; n < underWay; n += 1) await admit({ rate: 'purchase' }, patient())?.take();
  late = lateMs;
  return classes.filter((rate) => admit({ rate }, patient()));
};

test('accepts fewer kinds of requests as delay grows, and payments and started checkouts to the last', async () => {
  expect(await letIn(TOO_LATE_MS.first)).toEqual(classes);
  const busy = await letIn(TOO_LATE_MS.first + 1);
  for (const rate of ['sign-in', 'sign-up', 'search', 'letter', 'vitals', 'google', 'enquiry'])
    expect(busy).not.toContain(rate);
  for (const rate of ['free', 'file', 'own-things', 'quote', 'purchase', 'order', 'provider'])
    expect(busy).toContain(rate);
  expect(await letIn(TOO_LATE_MS.middle + 1)).toEqual(['operator', 'live', 'provider', 'purchase', 'order']);
  expect(await letIn(TOO_LATE_MS.last + 1)).toEqual([]);
});

test('sheds no load for a few shoppers, whatever the delay', async () => {
  expect(await letIn(TOO_LATE_MS.last + 1, FEW)).toEqual(classes);
});

test('serves a few of many searches at once, queues some, rejects the rest, and leaves purchases unaffected', async () => {
  const admit = admitBy(() => 0, RATES, THREE);
  const work = Promise.withResolvers<string>();
  let begun = 0;
  const ask = async (rate: RateClass, answer: () => Promise<string>) => {
    const place = admit({ rate }, patient());
    if (!(await place?.take())) return 'come again';
    try {
      return await answer();
    } finally {
      place?.leave();
    }
  };
  const search = () =>
    ask('search', () => {
      begun += 1;
      return work.promise;
    });
  const { running, waiting } = THREE.first;
  const crowd = Array.from({ length: running + waiting }, search);
  expect(await search()).toBe('come again');
  expect(begun).toBe(running);
  expect(admit({ rate: 'search' }, patient())).toBeUndefined();
  expect(await ask('purchase', async () => 'bought')).toBe('bought');
  work.resolve('found');
  expect(await Promise.all(crowd)).toEqual(crowd.map(() => 'found'));
  expect(await search()).toBe('found');
});

test('allows one search at a time on the smallest machine, never none; Google sign-ins do not block others', async () => {
  for (const [processors, searches] of [
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 4],
  ] as const) {
    const admit = admitBy(() => 0, RATES, linesFor(processors));
    const begun = async (rate: RateClass) => {
      let turns = 0;
      for (let n = 0; n < 20; n += 1)
        void admit({ rate }, patient())
          ?.take()
          .then((hasTurn) => {
            if (hasTurn) turns += 1;
          });
      await new Promise((later) => setImmediate(later));
      return turns;
    };
    expect([await begun('search'), await begun('google')]).toEqual([searches, THREE.middle.running]);
  }
});

/** Asks for a place from an address, and waits for its turn. */
const asking = (admit: ReturnType<typeof admitBy>) => (address: string | undefined) => {
  const place = admit({ rate: 'sign-in' }, patient(), address);
  return { address, place, turn: place?.take() ?? Promise.resolve(false) };
};
const nextTo = (n: number) => `2001:db8:0:${n.toString(16)}::/64`;

test('limits an address to a quarter of a half-full queue and a prefix to half of it', async () => {
  const { running, waiting } = THREE.first;
  const places = running + waiting;
  for (const [besieger, share, before] of [
    [() => '192.0.2.1', places / 4, places / 2],
    [nextTo, places / 2, places / 4],
  ] as const) {
    const ask = asking(admitBy(() => 0, RATES, THREE));
    const crowd = Array.from({ length: before }, (_, n) => ask(`198.51.100.${n}`));
    const siege = Array.from({ length: 200 }, (_, n) => ask(besieger(n)));
    const others = Array.from({ length: 201 }, (_, n) => ask(`203.0.113.${n}`));
    const found = [crowd, siege, others].map((list) => list.filter(({ place }) => place).length);
    expect(found).toEqual([before, share, places - before - share]);
    for (const { place, turn } of [...crowd, ...siege, ...others]) if (await turn) place?.leave();
    // What was held is given back.
    expect(await ask(besieger(0)).turn).toBe(true);
  }
});

test('limits a flood that comes first to half of a queue, from one address or one prefix', () => {
  const { running, waiting } = THREE.first;
  for (const besieger of [() => '192.0.2.1', nextTo]) {
    const ask = asking(admitBy(() => 0, RATES, THREE));
    const siege = Array.from({ length: 200 }, (_, n) => ask(besieger(n)));
    expect(siege.filter(({ place }) => place)).toHaveLength((running + waiting) / 2);
    expect(ask('203.0.113.1').place).toBeDefined();
  }
});

test('five visitors behind one address who open every page reach no limit', async () => {
  const ask = asking(admitBy(() => 0, RATES, THREE));
  const household = Array.from({ length: 16 }, () => ask('192.0.2.1'));
  const memory = Array.from({ length: 16 }, () => ask(undefined));
  for (const { place, turn } of [...household, ...memory]) {
    expect(await turn).toBe(true);
    place?.leave();
  }
});

test('rejects a request that is queued behind work that hangs before that work ends', async () => {
  const admit = admitBy(() => 0, RATES, { ...THREE, first: { running: 1, waiting: 5, waitMs: 30 } });
  const [hanging, next] = [admit({ rate: 'search' }, patient()), admit({ rate: 'search' }, patient())];
  expect(await hanging?.take()).toBe(true);
  expect(await next?.take()).toBe(false);
  const later = admit({ rate: 'search' }, patient());
  const taken = later?.take();
  hanging?.leave();
  expect(await taken).toBe(true);
});

test('rejects a request at once when the estimated queue time is too long, and queues it again when work is quicker', async () => {
  let now = 0;
  const line = { running: 2, waiting: 30, waitMs: 2_500 };
  const admit = admitBy(
    () => 0,
    RATES,
    { ...THREE, first: line },
    () => now,
  );
  const ask = asking(admit);
  /** So many who come at once, each of whom is served for so long. */
  const serve = async (count: number, ms: number) => {
    const crowd = Array.from({ length: count }, () => ask(undefined));
    let served = 0;
    for (const { place, turn } of crowd) {
      if (!(await turn)) continue;
      served += 1;
      now += ms;
      place?.leave();
    }
    return served;
  };
  const { running, waiting } = line;
  for (let times = 0; times < 100; times += 1) await serve(1, 200);
  // Two at a time: whoever is the twentieth to wait has a turn after two seconds, four fifths of what the line is patient for.
  expect(await serve(running + waiting, 200)).toBe(running + 20);
  for (let times = 0; times < 100; times += 1) await serve(1, 5);
  expect(await serve(running + waiting, 5)).toBe(running + waiting);
});

test('serves any number of files at once without queueing', async () => {
  const admit = admitBy(() => 0, RATES, THREE);
  const places = Array.from({ length: 2_000 }, () => admit({ rate: 'file' }, patient()));
  const taken = await Promise.all(places.map(async (place) => place?.take()));
  expect(new Set(taken)).toEqual(new Set([true]));
});

test('answers a shed request with Retry-After before any other work', async () => {
  const asked: string[] = [];
  const routes = (['search', 'purchase'] as const).map((rate) =>
    endpoint({
      method: 'GET',
      path: `/${rate}`,
      access: anybody,
      rate,
      answer: () => {
        asked.push(rate);
        return new Response('tea');
      },
    }),
  );
  const pace: Gate['pace'] = async (_, rate) => {
    asked.push(`pace ${rate}`);
    return { isRefused: false, forgive: async () => undefined };
  };
  const app = createRouter({
    endpoints: routes,
    gate: { ...openGate, pace },
    admit: ({ rate }) => (rate === 'search' ? undefined : freePlace),
    guards: [],
    failed: async () => 'internal',
  });
  const shed = await app.request('/search');
  expect(asked).toEqual([]);
  expect([shed.status, shed.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await shed.text()).toContain('We’re very busy right now');
  expect((await app.request('/purchase')).status).toBe(200);
  expect(asked).toEqual(['pace purchase', 'purchase']);
});
