import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

const pathsUnder = async (environment: string) => {
  vi.stubEnv('NODE_ENV', environment);
  vi.resetModules();
  const { default: routes } = await import('./routes.ts');
  return routes.map(({ path }) => path);
};

test('the style guide has an address where the shop is worked on, and nowhere else', async () => {
  expect(await pathsUnder('development')).toContain('/styleguide');
  for (const environment of ['production', 'test', ''])
    expect(await pathsUnder(environment)).not.toContain('/styleguide');
});
