import { expect, test } from 'vitest';
import { StartError } from './errors/start-error.ts';
import { pagesBuiltIn } from './load-pages.ts';

test('reports that the pages are not built', async () => {
  await using life = new AsyncDisposableStack();
  const loading = pagesBuiltIn('/nowhere/build')(life);
  await expect(loading).rejects.toBeInstanceOf(StartError);
  await expect(loading).rejects.toThrow(
    'The built pages are missing (/nowhere/build/server/index.js); npm start builds them.',
  );
});
