import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

const pathsUnder = async (environment: string) => {
  vi.stubEnv('NODE_ENV', environment);
  vi.resetModules();
  const { default: routes } = await import('./routes.ts');
  return routes.map(({ path }) => path);
};

test('the style guide has a route in development only', async () => {
  expect(await pathsUnder('development')).toContain('/styleguide');
  for (const environment of ['production', 'test', ''])
    expect(await pathsUnder(environment)).not.toContain('/styleguide');
});
