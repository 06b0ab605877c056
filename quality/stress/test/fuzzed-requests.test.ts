import { expect, test } from 'vitest';
import { fuzzedRequests } from '#stress/requests/fuzzed-requests.ts';
import { seededRandom } from '#stress/support/random.ts';
import { matchesPattern } from '../../../src/adapters/http/registry/path-patterns.ts';
import { formsOf, validJsonBodies } from '../../../test/support/access/valid-bodies.ts';
import { declaredRoutes } from '../../../test/support/declared-routes.ts';

const NAMED = {
  tea: 'uji-matcha',
  receipt: '5f0f6f5e-6d52-4d0a-9a55-7a3f3f1b0c11',
  email: 'ada@example.com',
};
const bodyRoutes = declaredRoutes.filter(({ body }) => body?.kind === 'json');

test('every JSON route has a valid example body', () => {
  expect(bodyRoutes.length).toBeGreaterThan(4);
  expect(
    bodyRoutes.filter((route) => validJsonBodies(route, NAMED).length === 0).map(({ path }) => path),
  ).toEqual([]);
});

test('every form page has a filled-in example form', () => {
  const pages = declaredRoutes.filter(({ body }) => body?.kind === 'form');
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(formsOf(page, NAMED, 'tea').length).toBeGreaterThan(0);
});

const fieldsOf = (text = ''): string[] => {
  try {
    return Object.keys(JSON.parse(text) ?? {});
  } catch {
    return [];
  }
};

test('the fuzzed requests include nearly valid bodies for each JSON route', () => {
  const requests = fuzzedRequests(seededRandom(1), 'whsec_x').take(5_000).toArray();
  for (const route of bodyRoutes) {
    const shapes = validJsonBodies(route, NAMED).map((one) => Object.keys(one ?? {}).join());
    const near = requests.filter(
      ({ method, path, body }) =>
        method === route.method &&
        matchesPattern(route.path)(path.split('?')[0] ?? '') &&
        shapes.includes(fieldsOf(body).join()),
    );
    expect(near.length, route.path).toBeGreaterThan(5);
  }
});
